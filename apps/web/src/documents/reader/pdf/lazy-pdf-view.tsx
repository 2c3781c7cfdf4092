import { useTranslations } from 'use-intl';
import { useChunk } from '../../../loading/use-chunk.ts';
import type { BookmarksProps } from './bookmarks.tsx';
import type { PdfViewProps } from './pdf-view.tsx';
import type { ThumbnailsProps } from './thumbnails.tsx';

/** For whoever will open a PDF soon. */
export const importPdfView = () => import('./pdf-view.tsx');
const importThumbnails = () => import('./thumbnails.tsx');
const importBookmarks = () => import('./bookmarks.tsx');

/** The pages of a PDF, once what draws them has arrived: it is heavy, and nothing else needs it. */
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
