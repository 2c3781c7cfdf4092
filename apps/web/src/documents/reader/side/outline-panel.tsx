import type { DocumentInfo } from '@interlinear/contract/documents';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { sourceText, targetText } from '../inline-text.ts';
import type { PageStore, Pages } from '../page-store.ts';
import type { ReaderDestination } from '../reader-state.ts';
import { usePages } from '../use-pages.ts';

export interface OutlinePanelProps {
  info: DocumentInfo;
  store: PageStore;
  onTarget: (target: ReaderDestination) => void;
}

/** The headings of a document in both languages, each a way to its place. */
export function OutlinePanel({ info, store, onTarget }: OutlinePanelProps) {
  const t = useTranslations('reader');
  const headings = headingsOf(usePages(store));
  useEffect(() => store.wantAll(), [store]);
  if (headings.length === 0) return <p className="p-2 text-sm text-faded">{t('noOutline')}</p>;
  return (
    <ol className="grid gap-0.5">
      {headings.map(({ page, id, level, source, target }) => (
        <li key={id} style={{ paddingInlineStart: `${(level - 1) * 0.75}rem` }}>
          <button
            type="button"
            onClick={() => onTarget({ page, blockId: id })}
            className="grid w-full rounded-md px-2 py-1.5 text-start text-sm hover:bg-sunken"
          >
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {source}
            </span>
            {target !== source && (
              <span dir="auto" lang={info.target_lang} className="[overflow-wrap:anywhere] text-rubric">
                {target}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}

function headingsOf(pages: Pages) {
  return [...pages]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([page, { blocks }]) =>
      blocks
        .filter(({ role, continues }) => (role === 'title' || role === 'heading') && continues === null)
        .map((block) => ({
          page,
          id: block.id,
          level: block.role === 'title' ? 1 : Math.max(1, block.level ?? 1),
          source: sourceText(block),
          target: targetText(block),
        })),
    );
}
