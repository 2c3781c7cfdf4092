import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';

// The first load of every page names all files that route modules import. These screens show personal data only, so
// there is nothing to prerender, and their code loads when they are opened.

const importList = () => import('./list/documents-screen.tsx');
const importTab = () => import('./list/documents-tab.tsx');
/** Exported for preloading. */
export const importReader = () => import('./reader/reader-screen.tsx');

export function LazyDocumentsScreen() {
  const chunk = useChunk(importList);
  return chunk ? <chunk.DocumentsScreen /> : <Loading />;
}

export function LazyDocumentsTab() {
  const chunk = useChunk(importTab);
  return chunk ? <chunk.DocumentsTab /> : <Loading />;
}

export function LazyReaderScreen() {
  const chunk = useChunk(importReader);
  return chunk ? <chunk.ReaderScreen /> : <Loading />;
}

function Loading() {
  const common = useTranslations('common');
  return (
    <p role="status" className="m-auto p-10 text-center text-faded">
      {common('loading')}
    </p>
  );
}
