import type { DocumentInfo } from '@interlinear/contract/documents';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { sourceText, targetText } from '../blocks/inline-text.ts';
import type { PageStore, Pages } from '../data/page-store.ts';
import { LazyBookmarks } from '../pdf/lazy-pdf-view.tsx';
import type { ReaderDestination } from '../reader-state.ts';
import { usePages } from '../data/use-pages.ts';
import { type OutlineEntry, OutlineList } from './outline-list.tsx';

export interface OutlinePanelProps {
  info: DocumentInfo;
  store: PageStore;
  /** Whether the file is a PDF, which may have bookmarks of its own. */
  hasPages: boolean;
  onTarget: (target: ReaderDestination) => void;
}

/** The outline of a document: a PDF's own bookmarks, or else its headings. */
export function OutlinePanel({ hasPages, ...props }: OutlinePanelProps) {
  const headings = <Headings {...props} />;
  return hasPages ? <LazyBookmarks info={props.info} onTarget={props.onTarget} headings={headings} /> : headings;
}

function Headings({ info, store, onTarget }: Omit<OutlinePanelProps, 'hasPages'>) {
  const t = useTranslations('reader');
  const entries = headingsOf(usePages(store));
  useEffect(() => store.wantAll(), [store]);
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
