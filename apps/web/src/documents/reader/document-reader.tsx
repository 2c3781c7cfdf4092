import type { DocumentInfo } from '@interlinear/contract/documents';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { waitsForOcr } from '../status/document-state.ts';
import { parseReaderPlace, type ReaderView, readerSearch } from '../reader-address.ts';
import { BlockDialog } from './blocks/block-dialog.tsx';
import { FlowView } from './flow/flow-view.tsx';
import type { PageStore } from './data/page-store.ts';
import { LazyPdfView } from './pdf/lazy-pdf-view.tsx';
import { ReaderFailure } from './reader-failure.tsx';
import type { ChosenBlock, ReaderDestination, ReaderTarget, ReaderViewProps } from './reader-state.ts';
import { ReaderStatus } from './reader-status.tsx';
import { type ReaderLayout, ReaderToolbar } from './toolbar/reader-toolbar.tsx';
import { SidePanel } from './side/side-panel.tsx';
import { useExtractedData } from './data/use-extracted-data.ts';
import { FIT, type Zoom } from './toolbar/zoom.ts';

export interface DocumentReaderProps {
  info: DocumentInfo;
  store: PageStore;
}

/** A document in the original, in translation, or both (DOC-05). */
export function DocumentReader({ info, store }: DocumentReaderProps) {
  const [view, setView] = useView(info.id);
  const [chosenLayout, setLayout] = useState<ReaderLayout>();
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const [page, setPage] = useState(0);
  const [target, setTarget] = useState<ReaderTarget>();
  const [isSideOpen, setIsSideOpen] = useState(false);
  const [chosen, setChosen] = useState<ChosenBlock>();
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  const goTo = useCallback(
    (place: ReaderDestination) => setTarget((last) => ({ ...place, turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  useExtractedData(info, store);
  // Before the server has opened it, its name says whether the browser can show its pages.
  const hasPages = info.format === null ? /\.pdf$/i.test(info.file_name) : info.format === 'pdf';
  const layout = hasPages ? (chosenLayout ?? 'pages') : 'text';
  const shown: ReaderViewProps = { view, target, onPage: setPage, onChoose: setChosen };

  return (
    <div className="flex h-dvh flex-col" data-picture={/\.(png|jpe?g)$/i.test(info.file_name) || undefined}>
      <header className="z-20">
        <ReaderToolbar
          info={info}
          view={view}
          onView={setView}
          layout={hasPages ? layout : undefined}
          onLayout={setLayout}
          page={page}
          onPage={(next) => goTo({ page: next })}
          zoom={layout === 'pages' ? zoom : undefined}
          onZoom={setZoom}
          isSideOpen={isSideOpen}
          onSide={() => setIsSideOpen((wasOpen) => !wasOpen)}
        />
        <ReaderStatus info={info} store={store} isPasswordAsked={isPasswordAsked} />
      </header>
      <div className="relative flex min-h-0 grow">
        {isSideOpen && (
          <SidePanel
            info={info}
            store={store}
            page={page}
            hasPages={hasPages}
            onTarget={goTo}
            onClose={() => setIsSideOpen(false)}
          />
        )}
        <main className="flex min-h-0 min-w-0 grow">
          {info.state === 'failed' && layout === 'text' && !waitsForOcr(info) ? (
            <ReaderFailure info={info} />
          ) : layout === 'pages' ? (
            <LazyPdfView
              info={info}
              store={store}
              zoom={zoom}
              onText={() => setLayout('text')}
              onPasswordAsked={setIsPasswordAsked}
              {...shown}
            />
          ) : (
            <FlowView info={info} store={store} {...shown} />
          )}
        </main>
      </div>
      {chosen && (
        <BlockDialog
          key={chosen.block.id}
          info={info}
          chosen={chosen}
          onChanged={store.putBlock}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** The view stands in the address, so that it is the same after a reload. */
function useView(id: string): [ReaderView, (view: ReaderView) => void] {
  const [search, setSearch] = useSearchParams();
  const { view } = parseReaderPlace(search);
  const setView = useCallback(
    (next: ReaderView) => setSearch(readerSearch({ id, view: next }), { replace: true, preventScrollReset: true }),
    [id, setSearch],
  );
  return [view, setView];
}
