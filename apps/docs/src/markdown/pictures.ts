import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@interlinear/messages/locales';
import type { Picture } from './article-body.tsx';

/** Pixels of a picture for each CSS pixel, where it is not one. */
const DENSITIES: Readonly<Record<string, number>> = { popup: 2 };

/** `picture:popup` in an article, or the English file in a reference of the repository, which GitHub shows too. */
const NAME = /^(?:picture:|.*\/pictures\/)([a-z-]+?)(?:-en-light\.webp)?$/;

/**
 * Returns a function that finds the picture a Markdown image names, in the language of the text.
 * @param folder the pictures, as the tests `showcase-pictures` take them: `{name}-{locale}-{scheme}.webp`
 */
export function createPictures(folder: string): (href: string, locale: Locale) => Picture {
  return (href, locale) => {
    const name = NAME.exec(href)?.[1];
    if (name === undefined) throw new Error(`${href} is no picture of the product.`);
    const fileOf = (scheme: 'light' | 'dark') => `${name}-${locale}-${scheme}.webp`;
    const sizeOf = (scheme: 'light' | 'dark') => readSize(readFileSync(join(folder, fileOf(scheme))));
    const { width, height } = sizeOf('light');
    const dark = sizeOf('dark');
    if (dark.width !== width || dark.height !== height) throw new Error(`The pictures ${name} differ in size.`);
    const density = DENSITIES[name] ?? 1;
    return {
      sources: { light: `/pictures/${fileOf('light')}`, dark: `/pictures/${fileOf('dark')}` },
      width: Math.round(width / density),
      height: Math.round(height / density),
    };
  };
}

interface Size {
  width: number;
  height: number;
}

/** Reads the size in the header of an extended WebP file (RFC 9649, section 2.7), which Chromium's pictures are. */
function readSize(file: Buffer): Size {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('The picture is no extended WebP file.');
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}
