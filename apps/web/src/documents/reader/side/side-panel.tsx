import type { DocumentInfo } from '@interlinear/contract/documents';
import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReaderAccess } from '../../sharing/reader-access.ts';
import { sourceText, targetText } from '../blocks/inline-text.ts';
import { type PageStore, type Pages, usePages } from '../data/page-store.ts';
import { LazyBookmarks, LazyThumbnails } from '../pdf/lazy-pdf-view.tsx';
import type { ReaderDestination } from '../reader-state.ts';
import { type OutlineEntry, OutlineList } from './outline-list.tsx';
import { SearchPanel } from './search-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

export interface SidePanelProps {
  info: DocumentInfo;
  store: PageStore;
  /** Index of the current page, from 0. */
  page: number;
  /** Whether the file is a PDF, whose pages can be drawn. */
  hasPages: boolean;
  onTarget: (target: ReaderDestination) => void;
  onClose: () => void;
}

const PARTS = ['search', 'outline', 'thumbnails', 'terms'] as const;

/** Side panel with search, outline, thumbnails and terms. */
export function SidePanel({ info, store, page, hasPages, onTarget, onClose }: SidePanelProps) {
  const t = useTranslations('reader');
  const shell = useTranslations('shell');
  const { isOwner } = useReaderAccess();
  const parts = PARTS.filter((name) => (hasPages || name !== 'thumbnails') && (isOwner || name !== 'terms'));
  const [part, setPart] = useState<(typeof PARTS)[number]>('search');
  return (
    <aside
      aria-label={t('side')}
      className="flex w-72 max-w-full shrink-0 flex-col border-e border-rule bg-sheet max-md:absolute max-md:inset-y-0 max-md:start-0 max-md:z-10 max-md:shadow-sheet"
    >
      <div className="flex items-center justify-between gap-1 border-b border-rule p-1.5">
        <fieldset className="flex min-w-0 flex-wrap gap-0.5">
          <legend className="sr-only">{t('side')}</legend>
          {parts.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === part}
              onClick={() => setPart(choice)}
              className="truncate rounded-sm px-2 py-1 text-sm text-faded hover:text-ink aria-pressed:bg-rubric-wash aria-pressed:text-rubric"
            >
              {t(`side_${choice}`)}
            </button>
          ))}
        </fieldset>
        <IconButton icon="close" label={shell('close')} onClick={onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto p-2">
        {part === 'search' && <SearchPanel store={store} onTarget={onTarget} />}
        {part === 'outline' && <OutlinePanel info={info} store={store} hasPages={hasPages} onTarget={onTarget} />}
        {part === 'terms' && <TermsPanel info={info} />}
        {part === 'thumbnails' && <LazyThumbnails info={info} page={page} onTarget={onTarget} />}
      </div>
    </aside>
  );
}

interface OutlinePanelProps {
  info: DocumentInfo;
  store: PageStore;
  /** Whether the file is a PDF, which may have bookmarks. */
  hasPages: boolean;
  onTarget: (target: ReaderDestination) => void;
}

/** Outline of a document: a PDF's bookmarks, or else its headings. */
function OutlinePanel({ hasPages, ...props }: OutlinePanelProps) {
  const headings = <Headings {...props} />;
  return hasPages ? <LazyBookmarks info={props.info} onTarget={props.onTarget} headings={headings} /> : headings;
}

function Headings({ info, store, onTarget }: Omit<OutlinePanelProps, 'hasPages'>) {
  const t = useTranslations('reader');
  const entries = headingsOf(usePages(store));
  useEffect(() => store.requestAll(), [store]);
  if (entries.length === 0) return <p className="p-2 text-sm text-faded">{t('noOutline')}</p>;
  return <OutlineList entries={entries} language={info.target_lang} onTarget={onTarget} />;
}

function headingsOf(pages: Pages): OutlineEntry[] {
  return [...pages]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([page, { blocks }]) =>
      blocks
        .filter(({ role, continues }) => (role === 'title' || role === 'heading') && continues === null)
        .map((block) => ({
          key: block.id,
          level: block.role === 'title' ? 1 : Math.max(1, block.level ?? 1),
          source: sourceText(block),
          target: targetText(block),
          place: { page, blockId: block.id },
        })),
    );
}
