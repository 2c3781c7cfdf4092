import { writePieces } from '../splice/inline-template.ts';
import type { InlinePiece, LeafPiece, MarkerPiece, TextStyle } from '../splice/pieces.ts';

/**
 * Folds the parts of Word fields. A field consists of `begin`, an instruction, `separate`, its result and `end`, each
 * in a run (ECMA-376 part 1, 17.16.18). Fields that show a number or a date become leaves, others wrappers around their
 * result. Parts whose counterpart is in another paragraph stay markers.
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
    if (!field) continue;
    folded.length = begin;
    // One by one: a call with 100,000 arguments overflows the stack.
    for (const folding of field) folded.push(folding);
  }
  return folded;
}

/** Whether the result of a field is a number, date or name that the program computes. */
export function isLeafField(instruction: string): boolean {
  return LEAF_FIELD.test(instruction);
}

const LEAF_FIELD =
  /^\s*(?:(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|PAGEREF|NOTEREF|SEQ|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|EDITTIME|FILENAME|FILESIZE|AUTHOR|LASTSAVEDBY|USERNAME|USERINITIALS|USERADDRESS|NUMWORDS|NUMCHARS|REVNUM|LISTNUM|AUTONUM|AUTONUMLGL|AUTONUMOUT|FORMCHECKBOX|FORMDROPDOWN|MERGEFIELD|MERGEREC|MERGESEQ|EQ|SYMBOL)\b|=)/i;

/** Folds one field; `undefined` when wrappers cross its boundaries. */
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

/** Creates a field leaf. Its copy is plain text, since a second counter would keep counting. */
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
