import { scaleOf } from '@interlinear/typesetting/compose';
import { visualOrder } from '@interlinear/typesetting/embedding-levels';
import type { Cluster, ShapedGlyph } from '@interlinear/typesetting/shape-text';
import type { PlacedLine, PlacedPart } from '../typeset/place-lines.ts';
import type { TextPart, WordPart } from '../typeset/styled-text.ts';
import { formatNumber, formatNumbers, hexOf } from './content-syntax.ts';
import { type PaintFont, pdfAdvance } from './font-registry.ts';

export interface PaintOptions {
  /** Font size of the paragraph, in points. */
  size: number;
  fontOf(part: TextPart): PaintFont;
  /** Returns a fill colour as the stream can write it. */
  fillOf(fill: string): string;
  /** Returns the operators of a formula at a left edge and baseline. */
  paintBox(leaf: number, left: number, baseline: number): string;
}

/**
 * Writes the operators between BT and ET that show lines. Each run of one direction is shown from left to right, and
 * runs follow in reading order, which is how PDF readers extract text.
 */
export function paintLines(lines: readonly PlacedLine[], options: PaintOptions): string {
  const state: PaintState = { font: '', fill: '', rise: 0, spacing: 0 };
  const operators: string[] = [];
  for (const line of lines)
    for (const stretch of directionRuns(line.parts.flatMap(splitAtPunctuation)))
      operators.push(...paintRun(visualPlaces(stretch), line.baseline, state, options));
  return operators.join('\n');
}

interface PaintState {
  font: string;
  fill: string;
  rise: number;
  /** Distance added after each glyph, in points. */
  spacing: number;
}

/**
 * Splits a line where the direction changes, around formulas, and between right-to-left words: PDF readers take a run
 * as left-to-right text and only reverse runs without gaps.
 */
function directionRuns(parts: readonly PlacedPart[]): PlacedPart[][] {
  const stretches: PlacedPart[][] = [];
  let last: WordPart | undefined;
  for (const placed of parts) {
    const { part } = placed;
    const continues =
      last?.kind === 'text' && part.kind === 'text' && last.level === part.level && part.level % 2 === 0;
    if (continues) stretches.at(-1)?.push(placed);
    else stretches.push([placed]);
    last = part;
  }
  return stretches;
}

/**
 * Separates punctuation in right-to-left words: PDF readers do not reverse punctuation on its own, and pdf.js does not
 * reverse < and >.
 */
function splitAtPunctuation(placed: PlacedPart): PlacedPart[] {
  const { part, left } = placed;
  if (part.kind === 'box' || part.level % 2 === 0 || part.shaped.clusters.length < 2) return [placed];
  const groups: { clusters: Cluster[]; left: number; right: number }[] = [];
  const unit = (placed.right - left) / (part.shaped.width || 1);
  let pen = left;
  let wasWord = false;
  for (const cluster of part.shaped.clusters) {
    const isWord = /[\p{L}\p{M}\p{N}]/u.test(cluster.text);
    const width = cluster.glyphs.reduce((sum, { advance }) => sum + advance, 0) * unit;
    const last = groups.at(-1);
    if (last && isWord && wasWord) {
      last.clusters.push(cluster);
      last.right += width;
    } else groups.push({ clusters: [cluster], left: pen, right: pen + width });
    pen += width;
    wasWord = isWord;
  }
  if (groups.length === 1) return [placed];
  return groups.toReversed().map(({ clusters, ...place }) => {
    const text = clusters
      .toReversed()
      .map((cluster) => cluster.text)
      .join('');
    return { part: { ...part, text, shaped: { ...part.shaped, clusters } }, ...place };
  });
}

function visualPlaces(stretch: readonly PlacedPart[]): PlacedPart[] {
  return visualOrder(stretch.map((placed) => ({ level: placed.part.level, placed }))).map(({ placed }) => placed);
}

function paintRun(
  stretch: readonly PlacedPart[],
  baseline: number,
  state: PaintState,
  options: PaintOptions,
): string[] {
  const [first] = stretch;
  if (!first) return [];
  if (first.part.kind === 'box') {
    // A formula sets its own font and colour.
    state.font = '';
    state.fill = '';
    return [options.paintBox(first.part.leaf, first.left, baseline)];
  }
  const operators = [`1 0 0 1 ${formatNumbers([first.left, baseline])} Tm`];
  let show = '';
  let hex = '';
  let pen = first.left;
  const endString = (): void => {
    if (hex) show += `<${hex}>`;
    hex = '';
  };
  const endShow = (): void => {
    endString();
    if (show) operators.push(`[${show}] TJ`);
    show = '';
  };
  for (const { part, left, right } of stretch) {
    if (part.kind === 'box') continue;
    const font = options.fontOf(part);
    const size = options.size * scaleOf(part);
    const setting = `/${font.resource} ${formatNumber(size)} Tf`;
    if (setting !== state.font || part.style.fill !== state.fill) {
      endShow();
      if (setting !== state.font) operators.push(setting);
      if (part.style.fill !== state.fill) operators.push(options.fillOf(part.style.fill));
      state.font = setting;
      state.fill = part.style.fill;
    }
    const spacing = (part.letterSpacing ?? 0) * size;
    if (Math.abs(spacing - state.spacing) > 0.001) {
      endShow();
      operators.push(`${formatNumber(spacing)} Tc`);
      state.spacing = spacing;
    }
    const moveTo = (target: number): void => {
      const thousandths = ((pen - target) / size) * 1000;
      if (Math.abs(thousandths) < 0.5) return;
      endString();
      show += formatNumber(Math.round(thousandths * 10) / 10);
      pen = target;
    };
    const spanned = needsActualText(part, font);
    if (spanned) {
      endShow();
      operators.push(`/Span << /ActualText <${utf16Of(part.text)}> >> BDC`);
    }
    let at = left;
    for (const cluster of part.shaped.clusters) {
      for (const glyph of cluster.glyphs) {
        const rise = glyph.offsetY * size + part.style.rise * options.size;
        if (Math.abs(rise - state.rise) > 0.001) {
          endShow();
          operators.push(`${formatNumber(rise)} Ts`);
          state.rise = rise;
        }
        moveTo(at + glyph.offsetX * size);
        hex += hexOf(font.codes.codeOf(glyph.glyph, textOf(glyph)).code);
        pen += (pdfAdvance(font.face, glyph.glyph) / 1000) * size + state.spacing;
        at += glyph.advance * size;
      }
    }
    if (spanned) {
      endShow();
      operators.push('EMC');
    }
    moveTo(right);
  }
  endShow();
  if (state.rise !== 0) operators.push('0 Ts');
  state.rise = 0;
  return operators;
}

/** Text of glyphs without text: PDF readers ignore it, but would invent one if there were none. */
const EMPTY_GLYPH_TEXT = '\u200b';

function textOf({ text }: ShapedGlyph): string {
  return text === '' ? EMPTY_GLYPH_TEXT : text;
}

/** Whether the glyphs do not map to the text one by one, so that /ActualText is needed (ISO 32000-2, 14.9.4). */
function needsActualText(part: TextPart, font: PaintFont): boolean {
  return part.shaped.clusters.some((cluster: Cluster) =>
    cluster.glyphs.some((glyph) => glyph.text === '' || !font.codes.codeOf(glyph.glyph, glyph.text).isExact),
  );
}

/** Encodes a text string as UTF-16 with a byte order mark, in hexadecimal. */
function utf16Of(text: string): string {
  let hex = 'feff';
  for (let at = 0; at < text.length; at++) hex += hexOf(text.charCodeAt(at));
  return hex;
}
