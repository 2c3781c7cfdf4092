import type { DocumentInfo, DocumentState } from '@interlinear/contract/documents';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Pill, type PillTone } from '../../billing/pill.tsx';
import { useLocale } from '../../locale/use-locale.ts';
import { DownloadMenu } from '../download/download-menu.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { readerSearch } from '../reader-address.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { DocumentActions } from '../status/document-actions.tsx';
import { DocumentFailure } from '../status/document-failure.tsx';
import { DocumentProgress } from '../status/document-progress.tsx';
import { hasResult, isInProgress, needsOcr } from '../status/document-state.ts';
import { DocumentWarnings } from '../status/document-warnings.tsx';
import { OcrOffer } from '../status/ocr-offer.tsx';
import { OtherEngineOffer } from '../status/other-engine.tsx';

export interface DocumentItemProps {
  info: DocumentInfo;
  /** Heading level that fits the screen. */
  heading: 'h2' | 'h3';
  /** Number of links to the document, where it is known. */
  shares?: number;
  /** Details below the name, such as the size. */
  details?: ReactNode;
  /** Last button, which removes the document from its list. */
  remove: ReactNode;
}

/** Shows a document's progress, problems and actions. */
export function DocumentItem({ info, heading: Heading, shares = 0, details, remove }: DocumentItemProps) {
  const t = useTranslations('documents');
  const locale = useLocale();
  const isReadable = isInProgress(info) || hasResult(info);
  const to = sitePath(locale, 'pdf-display') + readerSearch({ id: info.id });
  return (
    <li className="grid gap-3 rounded-lg border border-rule bg-sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <Heading className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {isReadable ? (
                <Link to={to} className="text-ink no-underline hover:text-rubric">
                  {info.file_name}
                </Link>
              ) : (
                info.file_name
              )}
            </span>
            <StatePill info={info} />
            {isLocalDocument(info.id) && <Pill tone="over">{t('onThisDevice')}</Pill>}
            {shares > 0 && <Pill tone="accent">{t('shareCount', { count: shares })}</Pill>}
          </Heading>
          {details}
        </div>
        {remove}
      </div>
      {isInProgress(info) && <DocumentProgress info={info} />}
      {info.error && info.state === 'failed' && <DocumentFailure info={info} />}
      <DocumentWarnings info={info} />
      <OcrOffer info={info} />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {isReadable && (
          <Link to={to} className={buttonClass(hasResult(info) && !isInProgress(info) ? 'primary' : 'plain')}>
            {t('read')}
          </Link>
        )}
        {hasResult(info) && <DownloadMenu info={info} />}
        {hasResult(info) && <ShareButton info={info} />}
        <DocumentActions info={info} />
        <OtherEngineOffer info={info} />
      </div>
    </li>
  );
}

const PILL_TONES: Record<DocumentState, PillTone> = {
  uploaded: 'over',
  reading: 'waiting',
  translating: 'waiting',
  done: 'good',
  partly: 'waiting',
  cancelled: 'over',
  failed: 'bad',
};

function StatePill({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  if (needsOcr(info)) return <Pill tone="waiting">{t('state_without_text')}</Pill>;
  return <Pill tone={PILL_TONES[info.state]}>{t(`state_${info.state}`)}</Pill>;
}
