import type { DocumentInfo } from '@interlinear/contract/documents';
import { useTranslations } from 'use-intl';
import { countUntranslated, isInProgress } from './document-state.ts';

/** Lists missing translations and warnings of a readable document. */
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
