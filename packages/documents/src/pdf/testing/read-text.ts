import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a reader copies out of each page, in the order of the file; line ends are written as spaces. */
export async function readTexts(bytes: Uint8Array): Promise<string[]> {
  // pdf.js takes the bytes away from whoever hands them in.
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

/** For comparing: composed, without spaces and what cannot be seen. */
export function lettersOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '');
}
