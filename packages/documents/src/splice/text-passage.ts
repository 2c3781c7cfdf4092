import type { Block, View } from '../document.ts';
import { inlineTemplate } from './inline-template.ts';
import { hasLetters, type Passage } from './passage.ts';
import { type InlinePiece, plainStyle, type TextStyle } from './pieces.ts';
import { decodeXml, encodeXml, encodeXmlAttribute } from './xml-text.ts';

export interface TextPlace {
  part: string;
  source: string;
  /** Range that contains only text: [start, end). */
  start: number;
  end: number;
  role: Block['role'];
  cell?: Block['cell'];
  /** Separator between original and translation where both are shown. */
  separator?: string;
  /** Whether the text is an attribute value. */
  isAttribute?: boolean;
  /** Maximum length in characters; longer translations are not written. */
  maxLength?: number;
  /** Separates codes from the text, such as those in a sheet header. */
  toPieces?(text: string, style: TextStyle): InlinePiece[];
}

/** Creates a passage from text without markup; `undefined` when there is nothing to translate. */
export function textPassage(place: TextPlace): Passage | undefined {
  const { part, source, start, end } = place;
  const encode = place.isAttribute ? encodeXmlAttribute : encodeXml;
  const { role, cell, separator = '\n', maxLength = Number.POSITIVE_INFINITY, toPieces = linePieces } = place;
  const template = inlineTemplate(toPieces(decodeXml(source.slice(start, end)), plainStyle(encode)));
  if (!hasLetters(template.content)) return undefined;
  const both = (view: View, translated: string) =>
    view === 'translation' ? translated : source.slice(start, end) + encode(separator) + translated;
  return {
    block: { role, content: template.content, isTranslatable: true, ...(cell ? { cell } : {}) },
    replace(translation, { view, writing }) {
      const mode = view === 'translation' ? 'in-place' : 'copy';
      const written = both(view, template.write(translation, { slice: () => '', writing, mode }));
      return decodeXml(written).length > maxLength ? [] : [{ part, start, end, write: () => written }];
    },
  };
}

/** Splits text into lines. Each line break is a leaf, since engines would join the lines. */
export function linePieces(text: string, style: TextStyle): InlinePiece[] {
  return text.split(/(\r?\n)/).flatMap((line, index): InlinePiece[] => {
    if (index % 2 === 0) return line ? [{ kind: 'text', text: line, style }] : [];
    const write = () => style.encode(line);
    return [{ kind: 'leaf', leaf: 'break', inside: style, write, copy: write, markup: { text: '\n' } }];
  });
}
