import type { DocumentInfo, DocumentPageData } from '@interlinear/contract/documents';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { BlockTip, useBlockTip } from '../blocks/block-tip.tsx';
import type { PageStore } from '../data/page-store.ts';
import { usePages } from '../data/page-store.ts';
import { selectedPages } from '../data/selected-pages.ts';
import type { ReaderViewProps } from '../reader-state.ts';
import { ScrollRegion } from '../scroll-region.tsx';
import { useVisiblePages } from '../use-visible-pages.ts';
import { FlowPage } from './flow-page.tsx';

export interface FlowViewProps extends ReaderViewProps {
  info: DocumentInfo;
  store: PageStore;
}

/** Shows a document as flowing text: formats without pages, and PDFs on request (DOC-05). */
export function FlowView({ info, store, view, target, onPage, onSelectBlock }: FlowViewProps) {
  const t = useTranslations('reader');
  const pages = usePages(store);
  const scroller = useRef<HTMLElement>(null);
  const register = useVisiblePages(scroller, { onNear: store.setVisible, onPage });
  const { tip, ...tipHandlers } = useBlockTip(view === 'bilingual' ? undefined : (event) => findBlock(event, pages));
  useScrollTo(scroller, target, pages);
  return (
    <ScrollRegion
      ref={scroller}
      label={t(`view_${view}`)}
      className="grow overflow-y-auto bg-paper outline-offset-[-2px]"
      {...tipHandlers}
    >
      <div className={`mx-auto grid gap-8 px-4 py-6 sm:px-8 ${view === 'bilingual' ? 'max-w-6xl' : 'max-w-3xl'}`}>
        {selectedPages(info).map((index) => (
          <section
            key={index}
            ref={register}
            data-page={index}
            aria-label={t('pageLabel', { page: index + 1 })}
            className="grid min-h-40 content-start gap-3 rounded-lg border border-rule bg-sheet p-4 sm:p-8"
          >
            <FlowPage index={index} page={pages.get(index)} info={info} view={view} onSelectBlock={onSelectBlock} />
          </section>
        ))}
      </div>
      {tip && <BlockTip tip={tip} info={info} />}
    </ScrollRegion>
  );
}

function findBlock({ target }: { target: EventTarget }, pages: ReadonlyMap<number, DocumentPageData>) {
  const element = target instanceof Element ? target.closest('[data-block]') : null;
  const index = Number(element?.closest('[data-page]')?.getAttribute('data-page'));
  const block = pages.get(index)?.blocks.find(({ id }) => id === element?.getAttribute('data-block'));
  if (!element || !block) return undefined;
  const side = element.getAttribute('data-side') === 'target' ? ('target' as const) : ('source' as const);
  return { block, side, rect: element.getBoundingClientRect() };
}

/** Scrolls to a page or block as soon as it has loaded. */
function useScrollTo(
  scroller: { current: HTMLElement | null },
  target: FlowViewProps['target'],
  pages: ReadonlyMap<number, DocumentPageData>,
): void {
  const done = useRef<FlowViewProps['target']>(undefined);
  useEffect(() => {
    if (!target || done.current === target) return;
    const page = scroller.current?.querySelector(`[data-page="${target.page}"]`);
    if (target.blockId === undefined) {
      page?.scrollIntoView();
      done.current = target;
      return;
    }
    const block = page?.querySelector(`[data-block="${CSS.escape(target.blockId)}"]`);
    (block ?? page)?.scrollIntoView({ block: 'center' });
    if (!block || !pages.has(target.page)) return;
    done.current = target;
    block.classList.add('block-found');
    const timer = setTimeout(() => block.classList.remove('block-found'), 2_000);
    return () => clearTimeout(timer);
  }, [scroller, target, pages]);
}
