import type { Inline, LeafKind } from '@interlinear/translation/segment';
import { markOf } from '../../inline-content.ts';

/**
 * Content as one string, which takes half the memory of a list. Stays a list if the text contains one of the
 * delimiters.
 */
export type PackedContent = string | readonly Inline[];

/** Control characters, which occur in page text only by mistake. */
const OPEN = '\u0001';
const CLOSE = '\u0002';
const LEAF = '\u0003';
const END = '\u0004';
const SIGN = new RegExp(`[${OPEN}${CLOSE}${LEAF}${END}]`);
const MARK = new RegExp(String.raw`([${OPEN}${CLOSE}${LEAF}])([\da-z]+):?(\w*)${END}`);

/** Packs content that is kept for long; a page has thousands of texts. */
export function packContent(content: readonly Inline[]): PackedContent {
  const isPlain = content.every((inline) => typeof inline !== 'string' || !SIGN.test(inline));
  return isPlain ? content.map(pack).join('') : content;
}

export function unpackContent(packed: PackedContent): readonly Inline[] {
  if (typeof packed !== 'string') return packed;
  const content: Inline[] = [];
  // The pattern has three groups, so `split` yields a text, then for each mark its three parts and the next text.
  const pieces = packed.split(MARK);
  for (let index = 0; index < pieces.length; index += 4) {
    const [text = '', sign = '', number = '', kind = ''] = pieces.slice(index, index + 4);
    if (text) content.push(text);
    if (sign) content.push(toMark(sign, Number.parseInt(number, 36), kind));
  }
  return content;
}

function pack(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  // Base 36, because Chromium caches the strings of decimal numbers.
  if ('open' in inline) return `${OPEN}${inline.open.toString(36)}${END}`;
  if ('close' in inline) return `${CLOSE}${inline.close.toString(36)}${END}`;
  return `${LEAF}${inline.leaf.toString(36)}:${inline.kind}${END}`;
}

function toMark(sign: string, number: number, kind: string): Inline {
  if (sign === OPEN) return markOf('open', number);
  if (sign === CLOSE) return markOf('close', number);
  // `pack` writes a kind for every leaf.
  return { leaf: number, kind: kind as LeafKind };
}
