import type { LeafPiece, Piece, TextStyle } from '../splice/pieces.ts';

/** What a mark in a text of one line does. */
export type Tag =
  | { kind: 'open' | 'close'; name: string }
  /** `ornament`: something that is no part of a sentence. */
  | { kind: 'ornament' | 'break' };

/** Texts with marks among them, those of subtitles for example. Marks stay byte for byte; tags without a partner are ornaments. */
export function taggedPieces(
  text: string,
  options: { pattern: RegExp; tagOf(mark: string): Tag; style: TextStyle; decode(text: string): string },
): Piece[] {
  const { pattern, tagOf, style, decode } = options;
  const marks = [...text.matchAll(pattern)].map((match) => ({ at: match.index, mark: match[0], tag: tagOf(match[0]) }));
  const partners = pairUp(marks.map(({ tag }) => tag));
  const pieces: Piece[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) pieces.push({ kind: 'text', text: decode(text.slice(end, to)), style });
  };
  for (const [index, { at, mark, tag }] of marks.entries()) {
    addText(at);
    end = at + mark.length;
    const write = () => mark;
    if (tag.kind === 'break') pieces.push(leaf(mark, 'break'));
    else if (tag.kind === 'ornament' || !partners.has(index)) pieces.push(leaf(mark, 'image'));
    else if (tag.kind === 'open') pieces.push({ kind: 'open', isCopied: true, write, ...markupOf(tag.name) });
    else pieces.push({ kind: 'close', write });
  }
  addText(text.length);
  return pieces;
}

function leaf(mark: string, kind: 'break' | 'image'): LeafPiece {
  const write = () => mark;
  return { kind: 'leaf', leaf: kind, write, copy: write, ...(kind === 'break' ? { markup: { text: '\n' } } : {}) };
}

function markupOf(name: string) {
  const style = { i: 'italic', b: 'bold', u: 'underline', s: 'strike' } as const;
  const found = name in style ? style[name as keyof typeof style] : undefined;
  return found ? { markup: { style: [found] } } : {};
}

/** The places of tags that have a partner and nest. */
function pairUp(tags: readonly Tag[]): Set<number> {
  const paired = new Set<number>();
  const open: { index: number; name: string }[] = [];
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === 'open') open.push({ index, name: tag.name });
    const last = open.at(-1);
    if (tag.kind !== 'close' || last?.name !== tag.name) continue;
    open.pop();
    paired.add(index).add(last.index);
  }
  return paired;
}
