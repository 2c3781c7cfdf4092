import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Text of each page as extracted by pdf.js. */
export async function pdfJsText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({
    // pdf.js takes ownership of the bytes.
    data: bytes.slice(),
    cMapUrl: `${join(PDFJS, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(PDFJS, 'standard_fonts')}/`,
    verbosity: 0,
  });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return texts;
}
