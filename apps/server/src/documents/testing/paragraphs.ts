import type {
  Block,
  DocumentPage,
  RenderOptions,
  TranslatableDocument,
  Translations,
} from '@interlinear/documents/document';
import { DocumentError } from '@interlinear/documents/document-error';
import type { Inline } from '@interlinear/translation/segment';

/** First line of a paragraphs file. */
export const PARAGRAPHS = '#paragraphs';

/**
 * Minimal format for tests: pages are separated by form feeds, paragraphs by empty lines. Some paragraphs imitate
 * hostile files: `!hang`, `!fill`, `!throw`, `!exit`. With `!locked` at the end of the first line, a password is
 * needed.
 */
export function openParagraphs(bytes: Uint8Array, password: string | undefined): TranslatableDocument {
  const [head = '', ...lines] = new TextDecoder().decode(bytes).split('\n');
  if (!head.startsWith(PARAGRAPHS)) throw new DocumentError('invalid-type');
  if (head.endsWith('!locked') && password !== 'sesame') {
    throw new DocumentError(password === undefined ? 'encrypted' : 'wrong-password');
  }
  const pages = lines
    .join('\n')
    .split('\f')
    .map((page) => page.trim().split(/\n{2,}/));
  return {
    format: 'txt',
    pageCount: pages.length,
    warnings: [],
    async *pages({ first, last } = { first: 0, last: pages.length - 1 }) {
      for (let index = first; index <= Math.min(last, pages.length - 1); index += 1) {
        yield readPage(pages[index] ?? [], index);
      }
    },
    async render(translations: Translations, { view }: RenderOptions) {
      const text = pages
        .map((paragraphs, page) =>
          paragraphs.map((own, at) => written({ own, view, shown: translations.of(`p${page}b${at}`) })).join('\n\n'),
        )
        .join('\f');
      return { bytes: new TextEncoder().encode(`${head}\n${text}`), format: 'txt', mediaType: 'text/plain' };
    },
    close() {},
  };
}

function readPage(paragraphs: readonly string[], index: number): DocumentPage {
  for (const paragraph of paragraphs) misbehave(paragraph);
  const blocks = paragraphs.filter(Boolean).map(
    (text, at): Block => ({
      id: `p${index}b${at}`,
      role: text.startsWith('|') ? 'table-cell' : 'text',
      content: [text],
      isTranslatable: true,
    }),
  );
  return { index, width: 0, height: 0, text: blocks.length > 0 ? 'text' : 'scanned', blocks };
}

function misbehave(paragraph: string): void {
  if (paragraph === '!throw') throw new Error(`quoting ${paragraph}`);
  if (paragraph === '!exit') process.exit(3);
  if (paragraph === '!hang') for (;;) Math.random();
  if (paragraph !== '!fill') return;
  const kept: unknown[] = [];
  for (;;) kept.push(Array.from({ length: 1_000 }, () => ({ at: kept.length })));
}

function written({ own, shown, view }: { own: string; shown: readonly Inline[] | undefined; view: string }): string {
  const text = shown?.filter((inline) => typeof inline === 'string').join('');
  if (text === undefined) return own;
  return view === 'paragraphs' ? `${own}\n${text}` : text;
}
