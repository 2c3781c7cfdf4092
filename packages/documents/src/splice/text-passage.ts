import type { Block, View } from '../document.ts';
import { inlineTemplate } from './inline-template.ts';
import { hasLetters, type Passage } from './passage.ts';
import { type InlinePiece, plainStyle, type TextStyle } from './pieces.ts';
import { decodeXml, encodeXml, encodeXmlAttribute } from './xml-text.ts';

export interface TextPlace {
  part: string;
  source: string;
  /** The range that holds nothing but text. */
  start: number;
  end: number;
  role: Block['role'];
  cell?: Block['cell'];
  /** What stands between the original and its translation where both are shown. */
  separator?: string;
  /** In an attribute's value instead of between tags. */
  isAttribute?: boolean;
  /** Characters that the format allows: a translation that is longer is not written. */
  maxLength?: number;
  /** Takes codes out of the text, those of a sheet's header for example. */
  toPieces?(text: string, style: TextStyle): InlinePiece[];
}

/** A text without any markup of its own as a passage; `undefined` when it has nothing to translate. */
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

/** A text of lines: each break is a leaf, since an engine would join the lines. */
export function linePieces(text: string, style: TextStyle): InlinePiece[] {
  return text.split(/(\r?\n)/).flatMap((line, index): InlinePiece[] => {
    if (index % 2 === 0) return line ? [{ kind: 'text', text: line, style }] : [];
    const write = () => style.encode(line);
    return [{ kind: 'leaf', leaf: 'break', inside: style, write, copy: write, markup: { text: '\n' } }];
  });
}
