import { useTranslations } from 'use-intl';
import { useChunk } from '../../../loading/use-chunk.ts';
import type { BookmarksProps } from './bookmarks.tsx';
import type { PdfViewProps } from './pdf-view.tsx';
import type { ThumbnailsProps } from './thumbnails.tsx';

/** Exported for preloading. */
export const importPdfView = () => import('./pdf-view.tsx');
const importThumbnails = () => import('./thumbnails.tsx');
const importBookmarks = () => import('./bookmarks.tsx');

/** Loads the PDF view on demand, because pdf.js is heavy and only used there. */
export function LazyPdfView(props: PdfViewProps) {
  const chunk = useChunk(importPdfView);
  return chunk ? <chunk.PdfView {...props} /> : <Loading />;
}

export function LazyThumbnails(props: ThumbnailsProps) {
  const chunk = useChunk(importThumbnails);
  return chunk ? <chunk.Thumbnails {...props} /> : <Loading />;
}

export function LazyBookmarks(props: BookmarksProps) {
  const chunk = useChunk(importBookmarks);
  return chunk ? <chunk.Bookmarks {...props} /> : <Loading />;
}

function Loading() {
  const common = useTranslations('common');
  return (
    <p role="status" className="m-auto p-6 text-faded">
      {common('loading')}
    </p>
  );
}
