import type { DocumentInfo } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import { countUntranslated, isInProgress } from './document-state.ts';

/** What somebody should know about a document that can be read all the same. */
export function DocumentWarnings({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const missing = countUntranslated(info);
  const lines = [
    ...(!isInProgress(info) && info.state !== 'failed' && missing > 0 ? [t('missing', { count: missing })] : []),
    ...info.warnings.map((warning) => t(`warning_${warning}`)),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-amber">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
