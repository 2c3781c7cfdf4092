import type { Inline } from '@interlinear/translation/segment';
import type { InlineMarkup } from '../document.ts';
import type { ClosePiece, InlinePiece, LeafPiece, OpenPiece, TextPiece, TextStyle, WritingContext } from './pieces.ts';
import { repairTranslation } from './repair-translation.ts';
import type { SourceSlice } from './splice.ts';

/** Paragraph as numbered markup, with a writer that renders translations in the source's syntax. */
export interface InlineTemplate {
  content: readonly Inline[];
  markup: Readonly<Record<number, InlineMarkup>>;
  /**
   * Renders a translation in place of the paragraph, or as a `copy` beside it, without anything that must be unique.
   */
  write(translation: readonly Inline[], how: WriteOptions): string;
}

interface WriteOptions {
  slice: SourceSlice;
  writing: WritingContext;
  mode: 'in-place' | 'copy';
}

/**
 * Converts a paragraph's pieces to numbered markup. Adjacent runs of one style are merged, and the most common style
 * needs no wrapper. Breaks, pictures and markers at the edges stay in place and are not part of the content.
 */
export function inlineTemplate(pieces: readonly InlinePiece[]): InlineTemplate {
  const first = pieces.findIndex(isSentencePart);
  const last = pieces.findLastIndex(isSentencePart);
  const parts = numberPieces(first < 0 ? [] : pieces.slice(first, last + 1));
  const lead = first < 0 ? pieces : pieces.slice(0, first);
  const trail = first < 0 ? [] : pieces.slice(last + 1);
  return {
    content: parts.content,
    markup: parts.markup,
    write(translation, how) {
      const fitted = repairTranslation(parts.content, translation);
      const core = writeContent(fitted, parts, how);
      if (how.mode === 'copy') return core;
      return writePieces(lead, how) + core + writePieces(trail, how);
    },
  };
}

/** Writes pieces unchanged. */
export function writePieces(
  pieces: readonly InlinePiece[],
  how: { slice: SourceSlice; writing: WritingContext },
): string {
  return pieces.map((piece) => writePiece(piece, how)).join('');
}

function writePiece(piece: InlinePiece, { slice, writing }: { slice: SourceSlice; writing: WritingContext }): string {
  if (piece.kind === 'text') return piece.style.wrapText(piece.style.encode(piece.text), writing);
  if (piece.kind === 'leaf') return writeLeaf(piece, piece.write(slice, writing), writing);
  return piece.write(slice, writing);
}

function writeLeaf(piece: LeafPiece, written: string, writing: WritingContext): string {
  return piece.inside ? piece.inside.wrapText(written, writing) : written;
}

/** Whether a piece belongs to the sentence. Formulas and fields do, since they can be its first word. */
function isSentencePart(piece: InlinePiece): boolean {
  if (piece.kind === 'text') return piece.text.trim() !== '';
  if (piece.kind === 'leaf') return piece.leaf !== 'break' && piece.leaf !== 'image';
  return piece.kind !== 'marker';
}

type Wrapper = { style: TextStyle | undefined; open?: OpenPiece; close?: ClosePiece };

interface NumberedContent {
  content: Inline[];
  markup: Record<number, InlineMarkup>;
  wrappers: Map<number, Wrapper>;
  leaves: Map<number, LeafPiece>;
  /** Markers in order, each with the number of the wrapper or leaf that follows; 0 when none follows. */
  markers: { write: (slice: SourceSlice, writing: WritingContext) => string; before: number }[];
  base: TextStyle | undefined;
}

function numberPieces(pieces: readonly InlinePiece[]): NumberedContent {
  const { styleOf, baseOf } = chooseStyles(pieces);
  const parts: NumberedContent = {
    content: [],
    markup: {},
    wrappers: new Map(),
    leaves: new Map(),
    markers: [],
    base: baseOf(undefined),
  };
  const containers: { number: number; base: TextStyle | undefined }[] = [];
  let next = 1;
  /** Currently open style wrapper. */
  let styled: { number: number; key: string } | undefined;
  const waiting: NumberedContent['markers'] = [];

  const endStyle = () => {
    if (styled) parts.content.push({ close: styled.number });
    styled = undefined;
  };
  const take = (): number => {
    const number = next;
    next += 1;
    for (const marker of waiting.splice(0)) marker.before = number;
    return number;
  };

  for (const piece of pieces) {
    if (piece.kind === 'text') {
      const style = styleOf(piece);
      const base = containers.at(-1)?.base ?? parts.base;
      if (styled && styled.key !== style.key) endStyle();
      if (!styled && style.key !== base?.key) {
        const number = take();
        styled = { number, key: style.key };
        parts.wrappers.set(number, { style });
        parts.content.push({ open: number });
        if (style.markup) parts.markup[number] = style.markup;
      }
      addText(parts.content, piece.text);
    } else if (piece.kind === 'leaf') {
      const number = take();
      parts.leaves.set(number, piece);
      parts.content.push({ leaf: number, kind: piece.leaf });
      if (piece.markup) parts.markup[number] = piece.markup;
    } else if (piece.kind === 'open') {
      endStyle();
      const number = take();
      const base = baseOf(piece);
      containers.push({ number, base: base ?? containers.at(-1)?.base ?? parts.base });
      parts.wrappers.set(number, { style: base, open: piece });
      parts.content.push({ open: number });
      if (piece.markup) parts.markup[number] = piece.markup;
    } else if (piece.kind === 'close') {
      endStyle();
      const container = containers.pop();
      const wrapper = container && parts.wrappers.get(container.number);
      if (!container || !wrapper) continue;
      wrapper.close = piece;
      parts.content.push({ close: container.number });
    } else {
      const marker = { write: piece.write, before: 0 };
      parts.markers.push(marker);
      waiting.push(marker);
    }
  }
  endStyle();
  return parts;
}

/** Adds text without soft hyphens, which engines would take for the ends of words. */
function addText(content: Inline[], written: string): void {
  const text = written.replaceAll('\u00ad', '');
  const last = content.at(-1);
  if (typeof last === 'string') content[content.length - 1] = last + text;
  else if (text) content.push(text);
}

function writeContent(
  fitted: readonly Inline[],
  parts: NumberedContent,
  { slice, writing, mode }: WriteOptions,
): string {
  const markers = mode === 'in-place' ? [...parts.markers] : [];
  const stack: Wrapper[] = [];
  const used = new Set<Wrapper>();
  let written = '';
  let run: { style: TextStyle; encoded: string } | undefined;

  const endRun = () => {
    if (run) written += run.style.wrapText(run.encoded, writing);
    run = undefined;
  };
  const addToRun = (style: TextStyle, encoded: string) => {
    if (run && run.style !== style) endRun();
    run = { style, encoded: (run?.encoded ?? '') + encoded };
  };
  /** Markers keep their order wherever the words move, so that a range never ends before it starts. */
  const writeMarkersBefore = (number: number) => {
    const last = markers.findLastIndex((marker) => marker.before === number);
    if (last < 0) return;
    endRun();
    for (const marker of markers.splice(0, last + 1)) written += marker.write(slice, writing);
  };

  for (const inline of fitted) {
    if (typeof inline === 'string') {
      const style = stack.findLast((wrapper) => wrapper.style)?.style ?? parts.base;
      if (style) addToRun(style, style.encode(inline));
    } else if ('leaf' in inline) {
      writeMarkersBefore(inline.leaf);
      const leaf = parts.leaves.get(inline.leaf);
      const write = mode === 'copy' ? leaf?.copy : leaf?.write;
      if (!leaf || !write) continue;
      if (leaf.inside) {
        addToRun(stack.findLast((wrapper) => wrapper.style)?.style ?? leaf.inside, write(slice, writing));
        continue;
      }
      endRun();
      written += write(slice, writing);
    } else if ('open' in inline) {
      writeMarkersBefore(inline.open);
      const wrapper = parts.wrappers.get(inline.open);
      if (!wrapper) continue;
      endRun();
      stack.push(wrapper);
      if (isWritten(wrapper, used, mode)) written += writeOpen(wrapper.open, { slice, writing, mode });
    } else {
      const wrapper = stack.pop();
      endRun();
      if (wrapper && isWritten(wrapper, used, mode)) written += wrapper.close?.write(slice, writing) ?? '';
      if (wrapper) used.add(wrapper);
    }
  }
  endRun();
  for (const marker of markers) written += marker.write(slice, writing);
  return written;
}

function writeOpen(open: OpenPiece | undefined, { slice, writing, mode }: WriteOptions): string {
  if (mode === 'copy' && open?.copy) return open.copy(slice);
  return open?.write(slice, writing) ?? '';
}

/** Whether a wrapper is written: one that must be unique is written only around its first words in the translation. */
function isWritten(wrapper: Wrapper, used: ReadonlySet<Wrapper>, mode: WriteOptions['mode']): boolean {
  if (!wrapper.open || wrapper.open.isCopied) return true;
  return mode === 'in-place' && !used.has(wrapper);
}

/** Style of each text, and the most common style directly inside a wrapper or at the top level. */
interface ChosenStyles {
  styleOf(piece: TextPiece): TextStyle;
  baseOf(container: OpenPiece | undefined): TextStyle | undefined;
}

/** Chooses styles. Whitespace takes the style of the preceding text, so that it never splits a sentence. */
function chooseStyles(pieces: readonly InlinePiece[]): ChosenStyles {
  const styles = new Map<TextPiece, TextStyle>();
  const weights = new Map<OpenPiece | undefined, Map<string, { style: TextStyle; weight: number }>>();
  const containers: (OpenPiece | undefined)[] = [undefined];
  let before: TextStyle | undefined;
  for (const piece of pieces) {
    if (piece.kind === 'open') containers.push(piece);
    if (piece.kind === 'close') containers.pop();
    if (piece.kind === 'open' || piece.kind === 'close') before = undefined;
    if (piece.kind !== 'text') continue;
    const style = piece.text.trim() === '' && before ? before : piece.style;
    before = style;
    styles.set(piece, style);
    const container = containers.at(-1);
    const counted = weights.get(container) ?? new Map<string, { style: TextStyle; weight: number }>();
    weights.set(container, counted);
    const entry = counted.get(style.key) ?? { style, weight: 0 };
    counted.set(style.key, entry);
    entry.weight += piece.text.trim().length;
  }
  return {
    styleOf: (piece) => styles.get(piece) ?? piece.style,
    baseOf(container) {
      const counted = [...(weights.get(container)?.values() ?? [])];
      return counted.reduce<(typeof counted)[number] | undefined>(
        (best, entry) => (best && best.weight >= entry.weight ? best : entry),
        undefined,
      )?.style;
    },
  };
}
