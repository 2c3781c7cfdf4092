import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of each page in content order as extracted by pdf.js, with line ends as spaces. */
export async function readTexts(bytes: Uint8Array): Promise<string[]> {
  // pdf.js takes ownership of the bytes.
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const content = await (await document.getPage(number)).getTextContent();
    texts.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  await task.destroy();
  return texts;
}

/** Normalizes text for comparison: composed, without whitespace and invisible characters. */
export function lettersOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '');
}
