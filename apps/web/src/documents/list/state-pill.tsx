import type { DocumentInfo, DocumentState } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import { Pill, type PillTone } from '../../billing/pill.tsx';
import { waitsForOcr } from '../status/document-state.ts';

const LOOKS: Record<DocumentState, PillTone> = {
  uploaded: 'over',
  reading: 'waiting',
  translating: 'waiting',
  done: 'good',
  partly: 'waiting',
  cancelled: 'over',
  failed: 'bad',
};

export function StatePill({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  if (waitsForOcr(info)) return <Pill tone="waiting">{t('state_without_text')}</Pill>;
  return <Pill tone={LOOKS[info.state]}>{t(`state_${info.state}`)}</Pill>;
}
