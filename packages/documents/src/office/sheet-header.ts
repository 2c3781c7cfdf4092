import type { Piece, TextStyle } from '../splice/pieces.ts';
import type { XmlElement } from '../splice/xml-element.ts';
import type { SheetPlace } from './sheet-texts.ts';

/** The texts of a sheet's printed header or footer: its left, middle and right part (ECMA-376 part 1, 18.3.1.46). */
export function headerPlaces(source: string, element: XmlElement): SheetPlace[] {
  if (element.children.length > 0) return [];
  const role = element.local.endsWith('Footer') ? 'footer' : 'header';
  const inner = source.slice(element.innerStart, element.innerEnd);
  const places: SheetPlace[] = [];
  let start = 0;
  // An ampersand that is meant is written twice, so codes are read from the left.
  for (const match of inner.matchAll(/&amp;(?:&amp;|([LCR])|)/g)) {
    if (!match[1]) continue;
    places.push(place(element, { role, start, end: match.index }));
    start = match.index + match[0].length;
  }
  places.push(place(element, { role, start, end: inner.length }));
  return places.filter((found) => found.end > found.start);
}

function place(element: XmlElement, part: { role: 'header' | 'footer'; start: number; end: number }): SheetPlace {
  const { innerStart } = element;
  return { role: part.role, start: innerStart + part.start, end: innerStart + part.end, toPieces: codePieces };
}

const CODE = /(&(?:&|"[^"]*"|K[\dA-F]{6}|K\d\d[+-]\d{3}|\d+|[A-Z]))/i;

/** Fonts, sizes, page numbers and dates are codes; between them stands text. */
function codePieces(text: string, plain: TextStyle): Piece[] {
  const style = { ...plain, encode: (words: string) => plain.encode(words.replaceAll('&', '&&')) };
  return text.split(CODE).flatMap((run, index): Piece[] => {
    if (index % 2 === 0) return run ? [{ kind: 'text', text: run, style }] : [];
    const write = () => plain.encode(run);
    return [{ kind: 'leaf', leaf: 'field', inside: style, write, copy: write }];
  });
}
