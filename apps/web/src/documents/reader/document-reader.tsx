import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { parseReaderAddress, type ReaderView, readerSearch } from '../reader-address.ts';
import { useReaderAccess } from '../sharing/reader-access.ts';
import { sharedHash } from '../sharing/shared-id.ts';
import { DocumentActions } from '../status/document-actions.tsx';
import { DocumentFailure } from '../status/document-failure.tsx';
import { DocumentProgress } from '../status/document-progress.tsx';
import { countUntranslated, isInProgress, needsOcr } from '../status/document-state.ts';
import { DocumentWarnings } from '../status/document-warnings.tsx';
import { OcrOffer } from '../status/ocr-offer.tsx';
import { OtherEngineOffer } from '../status/other-engine.tsx';
import { BlockDialog } from './blocks/block-dialog.tsx';
import type { PageStore } from './data/page-store.ts';
import { useExtractedData } from './data/use-extracted-data.ts';
import { FlowView } from './flow/flow-view.tsx';
import { LazyPdfView } from './pdf/lazy-pdf-view.tsx';
import { ReaderFailure } from './reader-failure.tsx';
import type { ReaderDestination, ReaderTarget, ReaderViewProps, SelectedBlock } from './reader-state.ts';
import { SidePanel } from './side/side-panel.tsx';
import type { ReaderLayout } from './toolbar/reader-actions.tsx';
import { ReaderToolbar } from './toolbar/reader-toolbar.tsx';
import { FIT_WIDTH, type Zoom } from './toolbar/zoom.ts';

export interface DocumentReaderProps {
  info: DocumentInfo;
  store: PageStore;
}

/** Shows a document in the original, in translation, or both (DOC-05). */
export function DocumentReader({ info, store }: DocumentReaderProps) {
  const [view, setView] = useView(info.id);
  const [chosenLayout, setLayout] = useState<ReaderLayout>();
  const [zoom, setZoom] = useState<Zoom>(FIT_WIDTH);
  const [page, setPage] = useState(0);
  const [target, setTarget] = useState<ReaderTarget>();
  const [isSideOpen, setIsSideOpen] = useState(false);
  const [selected, setSelected] = useState<SelectedBlock>();
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);
  const goTo = useCallback(
    (place: ReaderDestination) => setTarget((last) => ({ ...place, turn: (last?.turn ?? 0) + 1 })),
    [],
  );
  const { canDownload } = useReaderAccess();
  useExtractedData(info, store);
  // Until the server has opened the file, go by its name.
  const isPdf = info.format === null ? /\.pdf$/i.test(info.file_name) : info.format === 'pdf';
  const hasPages = isPdf && canDownload;
  const layout = hasPages ? (chosenLayout ?? 'pages') : 'text';
  const shown: ReaderViewProps = { view, target, onPage: setPage, onSelectBlock: setSelected };

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
          {info.state === 'failed' && layout === 'text' && !needsOcr(info) ? (
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
      {selected && (
        <BlockDialog
          key={selected.block.id}
          info={info}
          selected={selected}
          onChanged={store.replaceBlock}
          onClose={() => setSelected(undefined)}
        />
      )}
    </div>
  );
}

/** Keeps the view in the address, so that it survives a reload. */
function useView(id: string): [ReaderView, (view: ReaderView) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { view } = parseReaderAddress(search);
  const setView = useCallback(
    (next: ReaderView) => {
      const address = { search: readerSearch({ id, view: next }), hash: sharedHash(id) };
      // Not awaited: the router shows navigation errors itself.
      void navigate(address, { replace: true, preventScrollReset: true });
    },
    [id, navigate],
  );
  return [view, setView];
}

interface ReaderStatusProps {
  info: DocumentInfo;
  store: PageStore;
  /** Hides the status while the password prompt, which explains the problem, is shown. */
  isPasswordAsked: boolean;
}

/** Status line below the toolbar: progress, missing translations and problems. Hidden when there are none. */
function ReaderStatus({ info, store, isPasswordAsked }: ReaderStatusProps) {
  const { isOwner } = useReaderAccess();
  const isWhole = info.state === 'done' && countUntranslated(info) === 0 && info.warnings.length === 0;
  // Visitors of a link can do nothing about missing translations.
  const isNoted = isOwner || isInProgress(info) || info.state === 'failed' || info.warnings.length > 0;
  const isQuiet = isWhole || isPasswordAsked || !isNoted;
  return (
    <>
      <PagesFailure store={store} />
      {!isQuiet && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule bg-sheet px-4 py-2">
          <div className="grid min-w-0 grow gap-1">
            {isInProgress(info) && <DocumentProgress info={info} />}
            {info.state === 'failed' && <DocumentFailure info={info} />}
            <DocumentWarnings info={info} />
            {isOwner && <OcrOffer info={info} />}
          </div>
          {isOwner && (
            <div className="flex flex-wrap gap-2">
              <DocumentActions info={info} />
              <OtherEngineOffer info={info} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function PagesFailure({ store }: { store: PageStore }) {
  const t = useTranslations('reader');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const failure = useSyncExternalStore(store.subscribe, store.failure);
  if (failure === undefined) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 bg-rubric-wash px-4 py-2 text-sm text-rubric">
      <p>
        {t('pagesFailed')} {failureText(failure)}
      </p>
      <Button onClick={store.retry}>{common('tryAgain')}</Button>
    </div>
  );
}
