import { writePieces } from '../splice/inline-template.ts';
import type { InlinePiece, LeafPiece, MarkerPiece, TextStyle } from '../splice/pieces.ts';

/**
 * A field of Word is `begin`, an instruction, `separate`, what it shows and `end`, each in a run (ECMA-376 part 1,
 * 17.16.18). Makes of those parts what a translator needs: a field that shows a number or a date is a leaf, any other a
 * wrapper around the words it shows. Parts whose counterpart stands in another paragraph stay as markers.
 */
export function foldFields(pieces: readonly InlinePiece[]): InlinePiece[] {
  const folded: InlinePiece[] = [];
  const begins: number[] = [];
  for (const piece of pieces) {
    folded.push(piece);
    const part = fieldPart(piece);
    if (part === 'begin') begins.push(folded.length - 1);
    const begin = part === 'end' ? begins.pop() : undefined;
    if (begin === undefined) continue;
    const field = foldField(folded.slice(begin));
    if (field) folded.splice(begin, folded.length - begin, ...field);
  }
  return folded;
}

/** Whether what a field with this instruction shows is a number, a date or a name that the program knows best. */
export function isLeafField(instruction: string): boolean {
  return LEAF_FIELD.test(instruction);
}

const LEAF_FIELD =
  /^\s*(?:(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|NOTEREF|SEQ|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|EDITTIME|FILENAME|FILESIZE|AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|NUMWORDS|NUMCHARS|REVNUM|LISTNUM|AUTONUM|AUTONUMLGL|AUTONUMOUT|FORMCHECKBOX|FORMDROPDOWN|MERGEFIELD|MERGEREC|MERGESEQ|EQ|SYMBOL)\b|=)/i;

/** `undefined` when wrappers cross the borders of the field. */
function foldField(field: readonly InlinePiece[]): InlinePiece[] | undefined {
  const separate = field.findIndex((piece) => fieldPart(piece) === 'separate');
  const codeEnd = separate < 0 ? field.length - 1 : separate + 1;
  const code = field.slice(0, codeEnd);
  const shown = field.slice(codeEnd, -1);
  const end = field.slice(-1);
  if (!isBalanced(code) || !isBalanced(shown)) return undefined;
  const instruction = code.map((piece) => (piece.kind === 'marker' ? piece.instruction : '') ?? '').join('');
  const hasText = shown.some((piece) => piece.kind === 'text' && piece.text.trim() !== '');
  if (isLeafField(instruction) || !hasText) return [fieldLeaf(field, shown)];
  return [
    { kind: 'open', isCopied: true, write: (slice, writing) => writePieces(code, { slice, writing }) },
    ...shown,
    { kind: 'close', write: (slice, writing) => writePieces(end, { slice, writing }) },
  ];
}

/** A copy shows what the field shows, but is none: a second counter would count on. */
function fieldLeaf(field: readonly InlinePiece[], shown: readonly InlinePiece[]): LeafPiece {
  const text = shown.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  const style: TextStyle | undefined = shown.find((piece) => piece.kind === 'text')?.style;
  return {
    kind: 'leaf',
    leaf: 'field',
    write: (slice, writing) => writePieces(field, { slice, writing }),
    ...(style ? { copy: (_, writing) => style.wrapText(style.encode(text), writing) } : {}),
    ...(text ? { markup: { text } } : {}),
  };
}

function fieldPart(piece: InlinePiece): MarkerPiece['field'] {
  return piece.kind === 'marker' ? piece.field : undefined;
}

function isBalanced(pieces: readonly InlinePiece[]): boolean {
  let depth = 0;
  for (const piece of pieces) {
    if (piece.kind === 'open') depth += 1;
    if (piece.kind === 'close') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
