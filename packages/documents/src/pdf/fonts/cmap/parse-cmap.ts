import { bytesOf, nameAt, numberAt, type Operand } from '../../content/operands.ts';
import { tokenize } from '../../content/tokenize.ts';
import { type CMap, emptyCMap, numberOf, sortRanges } from './cmap.ts';

/** Limit for one range, against filling the memory. */
const MAX_RANGE = 0xffff;

/**
 * Parses an embedded CMap or ToUnicode map.
 * @param named returns a CMap referenced by name
 */
export function parseCMap(bytes: Uint8Array, named: (name: string) => CMap | undefined): CMap {
  const cmap = emptyCMap();
  for (const { operator, operands } of tokenize(bytes)) {
    switch (operator) {
      case 'usecmap': {
        const base = named(nameAt(operands, operands.length - 1) ?? '');
        if (base) cmap.base = base;
        break;
      }
      case 'def':
        if (nameAt(operands, operands.length - 2) === 'WMode')
          cmap.isVertical = numberAt(operands, operands.length - 1) === 1;
        break;
      case 'endcodespacerange':
        eachTuple(operands, 2, ([low, high]) => addCodespace(cmap, low, high));
        break;
      case 'endcidrange':
        eachTuple(operands, 3, ([low, high, cid]) => addCidRange(cmap, { low, high, cid }));
        break;
      case 'endcidchar':
        eachTuple(operands, 2, ([code, cid]) => addCidRange(cmap, { low: code, high: code, cid }));
        break;
      case 'endbfrange':
        eachTuple(operands, 3, ([low, high, texts]) => addTexts(cmap, { low, high, texts }));
        break;
      case 'endbfchar':
        eachTuple(operands, 2, ([code, text]) => addText(cmap, code, text));
        break;
    }
  }
  sortRanges(cmap);
  return cmap;
}

function eachTuple(operands: readonly Operand[], size: number, visit: (tuple: readonly Operand[]) => void): void {
  // The count in `100 beginbfchar` belongs to `beginbfchar`, so the operands here are only the tuples.
  for (let index = 0; index + size <= operands.length; index += size) visit(operands.slice(index, index + size));
}

function addCodespace(cmap: CMap, low: Operand | undefined, high: Operand | undefined): void {
  const from = bytesOf(low);
  const to = bytesOf(high);
  if (!from || !to || from.length === 0 || from.length > 4) return;
  cmap.codespaces.push({ length: from.length, low: numberOf(from), high: numberOf(to) });
}

interface RangeOperands {
  low: Operand | undefined;
  high: Operand | undefined;
}

function addCidRange(cmap: CMap, { low, high, cid }: RangeOperands & { cid: Operand | undefined }): void {
  const from = bytesOf(low);
  const to = bytesOf(high);
  if (from && to && typeof cid === 'number') cmap.ranges.push({ low: numberOf(from), high: numberOf(to), cid });
}

function addTexts(cmap: CMap, { low, high, texts }: RangeOperands & { texts: Operand | undefined }): void {
  const from = bytesOf(low);
  const to = bytesOf(high);
  if (!from || !to) return;
  const first = numberOf(from);
  const last = Math.min(numberOf(to), first + MAX_RANGE);
  if (typeof texts === 'object' && texts.kind === 'array') {
    for (const [index, text] of texts.items.entries()) addTextOf(cmap, first + index, bytesOf(text));
    return;
  }
  const text = bytesOf(texts);
  if (!text) return;
  for (let code = first; code <= last; code++) addTextOf(cmap, code, plus(text, code - first));
}

function addText(cmap: CMap, code: Operand | undefined, text: Operand | undefined): void {
  const bytes = bytesOf(code);
  if (bytes) addTextOf(cmap, numberOf(bytes), bytesOf(text));
}

function addTextOf(cmap: CMap, code: number, utf16: Uint8Array | undefined): void {
  if (utf16 && utf16.length > 0) cmap.texts.set(code, textOfUtf16(utf16));
}

/** Adds to the last UTF-16 unit of a text. */
function plus(utf16: Uint8Array, count: number): Uint8Array {
  if (count === 0) return utf16;
  const next = utf16.slice();
  let carry = count;
  for (let index = next.length - 1; index >= Math.max(0, next.length - 2) && carry > 0; index--) {
    const sum = (next[index] ?? 0) + carry;
    next[index] = sum & 0xff;
    carry = sum >> 8;
  }
  return next;
}

/** Decodes big-endian UTF-16; some writers give single bytes. */
export function textOfUtf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0);
  let text = '';
  for (let index = 0; index + 1 < bytes.length; index += 2) {
    text += String.fromCharCode(((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0));
  }
  return text;
}
