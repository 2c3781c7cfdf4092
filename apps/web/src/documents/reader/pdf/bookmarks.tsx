import type { DocumentInfo } from '@interlinear/contract/documents';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReaderDestination } from '../reader-state.ts';
import { OutlineList } from '../side/outline-list.tsx';
import { useOriginalPdf } from './use-original-pdf.ts';
import { useTranslatedPdf } from './use-translated-pdf.ts';

export interface BookmarksProps {
  info: DocumentInfo;
  onTarget: (target: ReaderDestination) => void;
  /** Shown when the file has no bookmarks. */
  headings: ReactNode;
}

/** Shows a PDF's bookmarks, in both languages once the translated file exists. */
export function Bookmarks({ info, onTarget, headings }: BookmarksProps) {
  const common = useTranslations('common');
  const original = useOriginalPdf(info);
  const translated = useTranslatedPdf(info);
  const bookmarks = useBookmarks(original.data, [info.id]);
  const titles = useBookmarks(translated?.pdf, [info.id, translated?.sequence]);
  if (!bookmarks && !original.error) return <p className="p-2 text-sm text-faded">{common('loading')}</p>;
  if (!bookmarks || bookmarks.length === 0) return headings;
  // The translated file has the same entries with other titles.
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

/** @param key identifies the file */
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

/** Entry of a PDF's outline. */
export interface Bookmark {
  title: string;
  /** Nesting level, from 1. */
  level: number;
  /** Index of the target page; `undefined` for links out of the file or without a target. */
  page: number | undefined;
}

/** Protects against malicious files; even huge outlines have fewer entries. */
const MAX_BOOKMARKS = 5_000;
/** Maximum indentation; deeper entries are shown at this level. */
const MAX_LEVEL = 6;

/** Reads the outline of a PDF in reading order. */
export async function readBookmarks(pdf: PDFDocumentProxy): Promise<readonly Bookmark[]> {
  // pdf.js returns `null` without an outline, although its types do not say so.
  const outline: Outline | null = await pdf.getOutline();
  const entries = flatten(outline ?? [], 1).slice(0, MAX_BOOKMARKS);
  return await Promise.all(
    entries.map(async ({ item, level }) => ({
      title: item.title.trim(),
      level: Math.min(level, MAX_LEVEL),
      page: await pageOf(pdf, item.dest),
    })),
  );
}

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
type Item = Outline[number];

function flatten(items: readonly Item[], level: number): { item: Item; level: number }[] {
  // Safe cast: nested `items` have the same type, which pdf.js's types leave open.
  return items.flatMap((item) => [{ item, level }, ...flatten(item.items as Outline, level + 1)]);
}

async function pageOf(pdf: PDFDocumentProxy, dest: Item['dest']): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page] = explicit ?? [];
    if (typeof page === 'number') return page < pdf.numPages ? page : undefined;
    return page ? await pdf.getPageIndex(page) : undefined;
  } catch {
    // The target page does not exist; the title is still shown.
    return undefined;
  }
}
