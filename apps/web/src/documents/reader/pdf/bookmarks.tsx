import type { DocumentInfo } from '@interlinear/contract/documents';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReaderDestination } from '../reader-state.ts';
import { OutlineList } from '../side/outline-list.tsx';
import { type Bookmark, readBookmarks } from './read-bookmarks.ts';
import { useOriginalPdf } from './use-original-pdf.ts';
import { useTranslatedPdf } from './use-translated-pdf.ts';

export interface BookmarksProps {
  info: DocumentInfo;
  onTarget: (target: ReaderDestination) => void;
  /** What stands in the place of bookmarks where a file has none. */
  headings: ReactNode;
}

/** A PDF's own outline; in both languages as soon as the translation is written. */
export function Bookmarks({ info, onTarget, headings }: BookmarksProps) {
  const common = useTranslations('common');
  const original = useOriginalPdf(info);
  const translated = useTranslatedPdf(info);
  const bookmarks = useBookmarks(original.data, [info.id]);
  const titles = useBookmarks(translated?.pdf, [info.id, translated?.sequence]);
  if (!bookmarks && !original.error) return <p className="p-2 text-sm text-faded">{common('loading')}</p>;
  if (!bookmarks || bookmarks.length === 0) return headings;
  // The translation has the same entries; only their titles are others.
  const isSame = titles?.length === bookmarks.length;
  const entries = bookmarks.map(({ title, level, page }, index) => ({
    key: String(index),
    level,
    source: title,
    target: (isSame && titles[index]?.title) || title,
    place: page === undefined ? undefined : { page },
  }));
  return <OutlineList entries={entries} language={info.target_lang} onTarget={onTarget} />;
}

/** @param key tells files apart */
function useBookmarks(
  pdf: PDFDocumentProxy | undefined,
  key: readonly (string | number | undefined)[],
): readonly Bookmark[] | undefined {
  const { data } = useQuery({
    enabled: pdf !== undefined,
    queryKey: ['pdf-bookmarks', ...key],
    queryFn: async () => (pdf ? await readBookmarks(pdf).catch(() => []) : []),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
