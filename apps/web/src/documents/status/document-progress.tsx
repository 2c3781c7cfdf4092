import type { DocumentInfo } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import { progressOf } from './document-state.ts';
import { ProgressLine } from './progress-line.tsx';

/** Reading, then page after page (DOC-04). */
export function DocumentProgress({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const { pages_done, pages_wanted } = info;
  const text =
    info.state === 'reading' || pages_wanted === null
      ? t('reading')
      : t('pagesDone', { done: pages_done, count: pages_wanted });
  return <ProgressLine text={text} value={progressOf(info)} />;
}
