import type { DocumentPage, TranslatableDocument } from '@interlinear/documents/document';
import type { LanguageCode } from '@interlinear/languages';
import { unzipSync } from 'fflate';
import type { MeasuredTarget } from './file-measures.ts';
import { placeBlocks } from './placed-blocks.ts';
import { type MadeTranslations, renderDocument } from './translate-file.ts';

/** Writes an Office file or a text in one target and looks for the translations in all of its parts. */
export async function measureFlow(
  { document, pages }: { document: TranslatableDocument; pages: readonly DocumentPage[] },
  { translations, target }: { translations: MadeTranslations; target: LanguageCode },
): Promise<MeasuredTarget> {
  const { file, spent } = await renderDocument(document, translations, { target, view: 'translation' });
  const whole: DocumentPage = {
    index: 0,
    width: 0,
    height: 0,
    text: 'text',
    blocks: pages.flatMap(({ blocks }) => blocks),
  };
  const written = [{ pieces: [{ text: textOf(file.bytes), size: 0, box: [0, 0, 0, 0] as const }] }];
  const placed = placeBlocks([whole], translations, written);
  return {
    spent,
    copied: {
      part: placed.reduce((sum, { found }) => sum + found, 0),
      of: placed.reduce((sum, { letters }) => sum + letters, 0),
    },
  };
}

/** All words of a file: tags are cut out, attributes follow, for some words stand in them. */
function textOf(bytes: Uint8Array): string {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const parts = isArchive ? Object.values(unzipSync(bytes)) : [bytes];
  return parts
    .map((part) => new TextDecoder().decode(part))
    .map((source) => `${unescaped(source.replace(/<[^>]*>/g, ''))} ${unescaped(attributesOf(source))} ${source}`)
    .join(' ');
}

function attributesOf(source: string): string {
  return Array.from(source.matchAll(/"([^"<>]*)"/g), ([, value]) => value).join(' ');
}

function unescaped(text: string): string {
  return text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED[name] ?? '');
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
