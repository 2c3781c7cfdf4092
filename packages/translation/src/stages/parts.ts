/**
 * A run of text, or a mark numbered from 1 in order of appearance, whatever numbers the medium used.
 * Segments that read the same thus share a cache entry, and each engine's markup is written from one form.
 */
export type Part = string | Mark;

export interface Mark {
  role: 'open' | 'close' | 'leaf';
  number: number;
}

/** The text without marks. */
export function plainText(parts: readonly Part[]): string {
  let text = '';
  for (const part of parts) if (typeof part === 'string') text += part;
  return text;
}

/** Serializes parts for cache keys and entries: `⟦1⟧…⟦/1⟧`, `⟦2/⟧`; a literal `⟦` is doubled. */
export function writeParts(parts: readonly Part[]): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part.replaceAll('⟦', '⟦⟦') : writeToken(part);
  return text;
}

export function writeToken({ role, number }: Mark): string {
  if (role === 'leaf') return `⟦${number}/⟧`;
  return role === 'open' ? `⟦${number}⟧` : `⟦/${number}⟧`;
}

/** Parses the output of {@link writeParts}. */
export function readParts(text: string): Part[] {
  if (!text.includes('⟦')) return [text];
  const parts: Part[] = [];
  let end = 0;
  let pending = '';
  for (const match of text.matchAll(/⟦⟦|⟦(\/?)(\d+)(\/?)⟧/g)) {
    pending += text.slice(end, match.index);
    end = match.index + match[0].length;
    if (match[2] === undefined) {
      pending += '⟦';
      continue;
    }
    if (pending) parts.push(pending);
    pending = '';
    parts.push({ role: match[1] ? 'close' : match[3] ? 'leaf' : 'open', number: Number(match[2]) });
  }
  pending += text.slice(end);
  if (pending) parts.push(pending);
  return parts;
}

/** Whether `parts` contains exactly the marks of `source`, once each, with wrappers nested. */
export function hasMarksOf(parts: readonly Part[], source: readonly Part[]): boolean {
  if (parts.every(isText) && source.every(isText)) return true;
  const expected = new Set<string>();
  for (const part of source) if (typeof part !== 'string') expected.add(writeToken(part));
  const stack: number[] = [];
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (!expected.delete(writeToken(part))) return false;
    if (part.role === 'open') stack.push(part.number);
    if (part.role === 'close' && stack.pop() !== part.number) return false;
  }
  return expected.size === 0;
}

const isText = (part: Part) => typeof part === 'string';

/**
 * Makes parts well formed without changing text: drops unknown and duplicate marks and wrappers with only one end, and ends
 * the inner of two crossing wrappers early. `closing` tells which closing mark counts if a wrapper has several.
 */
export function tidyMarks(parts: readonly Part[], source: readonly Part[], closing: 'first' | 'last'): Part[] {
  const ends = findEnds(parts, source, closing);
  const leaves = new Set(
    source.flatMap((part) => (typeof part !== 'string' && part.role === 'leaf' ? [part.number] : [])),
  );
  const tidy: Part[] = [];
  const stack: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') {
      tidy.push(part);
      continue;
    }
    if (leaves.delete(part.number)) {
      tidy.push({ role: 'leaf', number: part.number });
      continue;
    }
    const wrapper = ends.get(part.number);
    if (wrapper?.open === index) {
      stack.push(part.number);
      tidy.push({ role: 'open', number: part.number });
    } else if (wrapper?.close === index && stack.includes(part.number)) {
      let number: number | undefined;
      do {
        number = stack.pop();
        if (number !== undefined) tidy.push({ role: 'close', number });
      } while (number !== part.number);
    }
  }
  return tidy;
}

/** Finds where each wrapper opens and closes. A second opening mark closes: the engine lost its slash. */
function findEnds(parts: readonly Part[], source: readonly Part[], closing: 'first' | 'last') {
  const ends = new Map<number, { open: number; close: number; isExplicit: boolean }>();
  const wrappers = new Set(
    source.flatMap((part) => (typeof part !== 'string' && part.role === 'open' ? [part.number] : [])),
  );
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string' || !wrappers.has(part.number)) continue;
    const known = ends.get(part.number);
    if (!known) {
      ends.set(part.number, { open: index, close: -1, isExplicit: false });
    } else if (part.role === 'close' && (closing === 'last' || !known.isExplicit)) {
      ends.set(part.number, { ...known, close: index, isExplicit: true });
    } else if (!known.isExplicit) {
      ends.set(part.number, { ...known, close: index });
    }
  }
  for (const [number, { close }] of ends) if (close < 0) ends.delete(number);
  return ends;
}
