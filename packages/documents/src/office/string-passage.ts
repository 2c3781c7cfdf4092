import type { Block } from '../document.ts';
import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import { type InlinePiece, plainStyle, type TextStyle } from '../splice/pieces.ts';
import { linePieces } from '../splice/text-passage.ts';
import { elementText, type XmlElement } from '../splice/xml-element.ts';
import { encodeXml } from '../splice/xml-text.ts';
import { runStyle } from './run-style.ts';

export interface StringPlace {
  part: string;
  source: string;
  role: Block['role'];
  cell?: Block['cell'];
}

/**
 * Creates the passage of a sheet string (`si`, `is` or a comment's `text`), which is plain text or styled runs, or of a
 * cell's value (`v`), which is the text itself.
 * Phonetic readings (`rPh`) refer to the original's characters and are removed.
 */
export function stringPassage(element: XmlElement, place: StringPlace): Passage | undefined {
  const pieces = stringPieces(element, place.source);
  const template = inlineTemplate(pieces);
  const { content, markup } = template;
  if (!content.some((inline) => typeof inline === 'string')) return undefined;
  const { part, role, cell } = place;
  const style = pieces.find((piece) => piece.kind === 'text')?.style;
  return {
    block: { role, content, isTranslatable: hasLetters(content), markup, ...(cell ? { cell } : {}) },
    replace: (translation, { view, writing }) => [
      {
        part,
        start: element.innerStart,
        end: element.innerEnd,
        write(slice) {
          const how = { slice, writing, mode: 'in-place' } as const;
          const translated = template.write(translation, how);
          const line = style?.wrapText('\n', writing) ?? '';
          return asText(
            element,
            view === 'translation' ? translated : template.write(content, how) + line + translated,
          );
        },
      },
    ],
  };
}

/** Plain text of a string. */
export function stringText(element: XmlElement, source: string): string {
  if (element.local === 'v') return unescapeString(elementText(source, element));
  const holders = element.children.flatMap((child) => (child.local === 'r' ? child.children : [child]));
  return holders
    .filter(({ local }) => local === 't')
    .map((text) => unescapeString(elementText(source, text)))
    .join('');
}

/** Encodes text for a sheet string, where carriage returns are written as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function encodeString(text: string): string {
  return encodeXml(text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_'));
}

function unescapeString(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function stringPieces(element: XmlElement, source: string): InlinePiece[] {
  if (element.local === 'v') return linePieces(stringText(element, source), plainStyle(encodeString));
  return element.children.flatMap((child): InlinePiece[] => {
    if (child.local === 't') return linePieces(unescapeString(elementText(source, child)), plainStyle(encodeString));
    if (child.local !== 'r') return [];
    const style: TextStyle = { ...runStyle(source, child, { dialect: 'sheet' }), encode: encodeString };
    return child.children
      .filter(({ local }) => local === 't')
      .flatMap((text) => linePieces(unescapeString(elementText(source, text)), style));
  });
}

/** Wraps plain text in a text element; runs and values need none. */
function asText(element: XmlElement, written: string): string {
  if (element.local === 'v' || element.children.some(({ local }) => local === 'r')) return written;
  const prefix = element.tag.name.slice(0, -element.local.length);
  return `<${prefix}t xml:space="preserve">${written}</${prefix}t>`;
}
