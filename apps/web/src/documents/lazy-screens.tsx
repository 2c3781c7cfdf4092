import { useTranslations } from 'use-intl';
import { useChunk } from '../loading/use-chunk.ts';

// Prerendered, these screens show nothing that is anybody's; and every file that a screen needs at once is named in the first load of
// every page. So they are fetched when they are gone to.

const importList = () => import('./list/documents-screen.tsx');
const importTab = () => import('./list/documents-tab.tsx');
/** For whoever will open a document soon. */
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
