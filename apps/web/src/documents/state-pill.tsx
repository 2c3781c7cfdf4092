import type { DocumentState } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import { Pill, type PillLook } from '../billing/pill.tsx';

const LOOKS: Record<DocumentState, PillLook> = {
  uploaded: 'over',
  reading: 'waiting',
  translating: 'waiting',
  done: 'good',
  partly: 'waiting',
  cancelled: 'over',
  failed: 'bad',
};

export function StatePill({ state }: { state: DocumentState }) {
  const t = useTranslations('documents');
  return <Pill look={LOOKS[state]}>{t(`state_${state}`)}</Pill>;
}
