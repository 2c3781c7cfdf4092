import type { DocumentInfo } from '@interlinear/contract/documents';
import { sitePath } from '@interlinear/contract/site-paths';
import { Icon } from '@interlinear/ui/icon';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

import { useLocale } from '../../../locale/use-locale.ts';
import { ThemeChoice } from '../../../shell/navbar.tsx';
import { DownloadMenu } from '../../download/download-menu.tsx';
import { isLocalDocument } from '../../local/local-id.ts';
import { READER_VIEWS, type ReaderView } from '../../reader-address.ts';
import { useReaderAccess } from '../../sharing/reader-access.ts';
import { hasResult } from '../../status/document-state.ts';
import { ReaderButton, ReaderIcon } from '../reader-icon.tsx';
import { PrintItem } from './print-item.tsx';
import { ReaderActions, type ReaderLayout } from './reader-actions.tsx';
import { FIT_WIDTH, nextZoom, type Zoom } from './zoom.ts';

export interface ReaderToolbarProps {
  info: DocumentInfo;
  view: ReaderView;
  onView: (view: ReaderView) => void;
  /** `undefined` if only one layout is available. */
  layout: ReaderLayout | undefined;
  onLayout: (layout: ReaderLayout) => void;
  /** Index of the current page, from 0. */
  page: number;
  onPage: (page: number) => void;
  /** `undefined` in the text layout, which has no zoom. */
  zoom: Zoom | undefined;
  onZoom: (zoom: Zoom) => void;
  isSideOpen: boolean;
  onSide: () => void;
}

/** Toolbar of the reader. */
export function ReaderToolbar(props: ReaderToolbarProps) {
  const { info, view, onView, layout, onLayout, page, onPage, zoom, onZoom, isSideOpen, onSide } = props;
  const t = useTranslations('reader');
  const { canDownload } = useReaderAccess();
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-rule bg-paper px-2 py-1.5 sm:gap-x-3 sm:px-3">
      <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-1">
        <BackLink info={info} />
        <ReaderButton icon="side" label={t('side')} isPressed={isSideOpen} onPress={onSide} />
        <h1 dir="auto" title={info.file_name} className="min-w-0 truncate text-sm font-medium">
          {info.title || info.file_name}
        </h1>
      </div>
      <ViewChoice view={view} onView={onView} />
      <PageEntry page={page} pages={info.page_count ?? 0} onPage={onPage} />
      {/* Small screens zoom by pinching. */}
      {zoom !== undefined && (
        <div className="max-sm:hidden">
          <ZoomButtons zoom={zoom} onZoom={onZoom} />
        </div>
      )}
      <div className="ms-auto flex items-center gap-1 sm:gap-2">
        <div className="max-sm:hidden">
          <ThemeChoice />
        </div>
        <ReaderActions info={info} layout={layout} onLayout={onLayout} />
        {hasResult(info) && canDownload && (
          <DownloadMenu info={info} isCompact items={(askFirst) => <PrintItem info={info} askFirst={askFirst} />} />
        )}
      </div>
    </div>
  );
}

/** Link to the person's documents; visitors have none, and get the document translator. */
function BackLink({ info }: { info: DocumentInfo }) {
  const t = useTranslations('reader');
  const documents = useTranslations('documents');
  const locale = useLocale();
  const { isOwner } = useReaderAccess();
  const label = isOwner ? t('toList') : documents('translateAnother');
  return (
    <Link
      to={sitePath(locale, isOwner && !isLocalDocument(info.id) ? 'pdfdocs' : 'translate/pdf')}
      aria-label={label}
      title={label}
      className="grid size-9 shrink-0 place-items-center rounded-md text-faded hover:bg-sunken hover:text-ink"
    >
      <span className="rotate-180 rtl:rotate-0">
        <Icon name="arrow" />
      </span>
    </Link>
  );
}

function ViewChoice({ view, onView }: { view: ReaderView; onView: (view: ReaderView) => void }) {
  const t = useTranslations('reader');
  return (
    <fieldset className="flex w-fit gap-0.5 rounded-md border border-rule p-0.5">
      <legend className="sr-only">{t('view')}</legend>
      {READER_VIEWS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === view}
          title={t(`view_${choice}`)}
          onClick={() => onView(choice)}
          className="flex h-8 items-center gap-1.5 rounded-sm px-2 text-sm text-faded hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
        >
          <ReaderIcon name={choice} size={18} />
          <span className="max-md:sr-only">{t(`view_${choice}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface PageEntryProps {
  /** Counted from 0. */
  page: number;
  /** Number of pages; 0 while unknown. */
  pages: number;
  onPage: (page: number) => void;
}

/** Shows the current page number and lets another be typed. */
function PageEntry({ page, pages, onPage }: PageEntryProps) {
  const t = useTranslations('reader');
  const id = useId();
  const [typed, setTyped] = useState(String(page + 1));
  useEffect(() => setTyped(String(page + 1)), [page]);
  if (pages === 0) return null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const pageNumber = Math.round(Number(typed));
    if (Number.isNaN(pageNumber) || typed.trim() === '') setTyped(String(page + 1));
    else onPage(Math.min(pages, Math.max(1, pageNumber)) - 1);
  }

  return (
    <form onSubmit={submit} className="flex items-center gap-1.5 text-sm text-faded">
      <label htmlFor={id} className="sr-only">
        {t('page')}
      </label>
      <input
        id={id}
        inputMode="numeric"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="h-8 w-12 rounded-md border border-edge bg-paper px-1.5 text-center text-ink"
      />
      <span>{t('ofPages', { pages })}</span>
    </form>
  );
}

/** Buttons to zoom in, zoom out and fit the width. */
function ZoomButtons({ zoom, onZoom }: { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const t = useTranslations('reader');
  const percents = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  const from = zoom === FIT_WIDTH ? 1 : zoom;
  return (
    <div className="flex items-center gap-0.5">
      <ReaderButton icon="minus" label={t('zoomOut')} onPress={() => onZoom(nextZoom(from, 'out'))} />
      <span role="status" className="min-w-12 text-center text-sm text-faded max-sm:sr-only">
        {zoom === FIT_WIDTH ? t('zoomFits') : percents.format(zoom)}
      </span>
      <ReaderButton icon="plus" label={t('zoomIn')} onPress={() => onZoom(nextZoom(from, 'in'))} />
      <ReaderButton icon="fit" label={t('zoomFit')} isPressed={zoom === FIT_WIDTH} onPress={() => onZoom(FIT_WIDTH)} />
    </div>
  );
}
