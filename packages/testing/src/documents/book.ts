import { type EmbeddedFonts, linkAnnotation, makePdf } from './make-pdf.ts';
import { prose } from './prose.ts';
import { line, paragraph } from './set-text.ts';

/** Creates a book with chapter headings, running heads, page numbers, underlined links and an outline. */
export function book(pageCount = 12, embedded: EmbeddedFonts = {}): Uint8Array {
  const outline: { title: string; page: number }[] = [];
  const pages = Array.from({ length: pageCount }, (_, page) => {
    const isChapter = page % 4 === 0;
    const chapter = Math.floor(page / 4) + 1;
    if (isChapter) outline.push({ title: `Chapter ${chapter}`, page });
    return bookPage({ page, chapter, isChapter });
  });
  return makePdf({ pages, outline, embedded, title: 'A Book of Rivers' });
}

function bookPage({ page, chapter, isChapter }: { page: number; chapter: number; isChapter: boolean }) {
  let content = line('A Book of Rivers', { x: 100, y: 750, size: 9, font: 'I' });
  content += line(String(page + 1), { x: 300, y: 40, size: 9 });
  let y = 690;
  if (isChapter) {
    content += line(`Chapter ${chapter}`, { x: 100, y, size: 22, font: 'B' });
    y -= 48;
  }
  for (let index = 0; index < 4; index++) {
    const set = paragraph(prose(page + index * 2, 5), {
      x: 100,
      y,
      width: 400,
      size: 11,
      leading: 14,
      indent: index > 0 ? 16 : 0,
    });
    content += set.content;
    y = set.y;
  }
  const linked = 'the full record';
  content += line(`See ${linked} for all of the numbers.`, { x: 100, y: y - 16, size: 11 });
  const left = 100 + 4 * 5.5;
  const right = left + linked.length * 5.5;
  content += `${left} ${y - 18} ${right - left} 0.5 re f\n`;
  const annotations = [linkAnnotation([left, y - 20, right, y - 6], `https://example.org/record/${page}`)];
  return { content, annotations };
}
