import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ScannedPicture } from '../documents/scanned-page.ts';
import { type FontStyle, fontFamilies } from './fonts.ts';
import type { Quad, TestPicture, TruthLine } from './picture.ts';
import type { PictureLanguage } from './texts.ts';

/**
 * Drawing that records its text. Everything is placed as for a language written from the left; for the others, text and
 * background are mirrored.
 */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Paints on the picture and on its background. */
  paint(draw: (context: SKRSContext2D) => void): void;
  /** Starts a block: the lines written from now on belong together. */
  startBlock(): void;
  /** Writes one line. */
  write(text: string, place: TextPlace): void;
  /** Writes a block of wrapped lines. Returns the baseline of the line below it. */
  writeParagraph(text: string, place: ParagraphPlace): number;
  /** Writes a block of vertical columns from the right to the left. */
  writeColumns(columns: readonly string[], place: ColumnsPlace): void;
  finish(): TestPicture;
}

export interface TextPlace {
  /** Start of the baseline; its centre or end if aligned so. */
  x: number;
  y: number;
  size: number;
  color: string;
  style?: FontStyle;
  align?: 'start' | 'center' | 'end';
}

export interface ParagraphPlace extends TextPlace {
  width: number;
  /** Distance of the baselines, in em. */
  leading?: number;
}

export interface ColumnsPlace {
  /** Centre of the block. */
  x: number;
  y: number;
  size: number;
  color: string;
}

export interface SheetOptions {
  width: number;
  height: number;
  language: PictureLanguage;
}

const FROM_THE_RIGHT: ReadonlySet<PictureLanguage> = new Set(['ar', 'he']);
const DEFAULT_LEADING = 1.5;

export function createSheet({ width, height, language }: SheetOptions): Sheet {
  const [picture, background] = [createCanvas(width, height), createCanvas(width, height)];
  const text = picture.getContext('2d');
  const isMirrored = FROM_THE_RIGHT.has(language);
  const lines: TruthLine[] = [];
  let block = 0;

  const sheet: Sheet = {
    width,
    height,
    paint(draw) {
      for (const context of [text, background.getContext('2d')]) {
        context.save();
        if (isMirrored) context.setTransform(-1, 0, 0, 1, width, 0);
        draw(context);
        context.restore();
      }
    },
    startBlock() {
      block++;
    },
    write(line, place) {
      setFont(place);
      const x = isMirrored ? width - place.x : place.x;
      text.direction = isMirrored ? 'rtl' : 'ltr';
      text.textAlign = place.align ?? 'start';
      text.fillText(line, x, place.y);
      record(line, boxOf(text, line, x, place.y), false);
    },
    writeParagraph(paragraph, { width: room, leading = DEFAULT_LEADING, ...place }) {
      sheet.startBlock();
      setFont(place);
      let y = place.y;
      for (const line of wrapText(paragraph, language, (part) => text.measureText(part).width <= room)) {
        sheet.write(line, { ...place, y });
        y += place.size * leading;
      }
      return y;
    },
    writeColumns(columns, { x, y, size, color }) {
      sheet.startBlock();
      setFont({ size, color });
      const advance = size * COLUMN_ADVANCE;
      const longest = Math.max(...columns.map((column) => [...column].length));
      for (const [index, column] of columns.entries()) {
        const middle = x + ((columns.length - 1) / 2 - index) * size * COLUMN_DISTANCE;
        const top = y - (longest * advance) / 2;
        record(column, writeColumn(text, column, { x: middle, y: top, size, advance }), true);
      }
    },
    finish: () => ({ picture: rasterOf(picture), background: rasterOf(background), lines }),
  };
  return sheet;

  function setFont({ size, color, style = 'regular' }: Pick<TextPlace, 'size' | 'color' | 'style'>): void {
    text.font = `${size}px ${fontFamilies(language, style)}`;
    text.fillStyle = color;
  }

  function record(line: string, [left, top, right, bottom]: Box, isVertical: boolean): void {
    const corners: Quad = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    lines.push({ text: line, quad: corners, angle: 0, isVertical, block });
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

function boxOf(context: SKRSContext2D, line: string, x: number, y: number): Box {
  const ink = context.measureText(line);
  return [
    Math.floor(x - ink.actualBoundingBoxLeft),
    Math.floor(y - ink.actualBoundingBoxAscent),
    Math.ceil(x + ink.actualBoundingBoxRight),
    Math.ceil(y + ink.actualBoundingBoxDescent),
  ];
}

const COLUMN_DISTANCE = 1.4;
const COLUMN_ADVANCE = 1.08;
/** Characters that are turned in vertical text, and those that move to the upper right of their square. */
const TURNED = /[ー〜（）「」…]/u;
const RAISED = /[、。]/u;

function writeColumn(
  context: SKRSContext2D,
  column: string,
  { x, y, size, advance }: { x: number; y: number; size: number; advance: number },
): Box {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const characters = [...column];
  for (const [index, character] of characters.entries()) {
    const middle = y + (index + 0.5) * advance;
    context.save();
    context.translate(x, middle);
    if (TURNED.test(character)) context.rotate(Math.PI / 2);
    if (RAISED.test(character)) context.translate(size * 0.55, -size * 0.55);
    context.fillText(character, 0, 0);
    context.restore();
  }
  context.textBaseline = 'alphabetic';
  const half = size * 0.56;
  return [
    Math.floor(x - half),
    Math.floor(y - size * 0.06),
    Math.ceil(x + half),
    Math.ceil(y + characters.length * advance),
  ];
}

const UNSPACED: ReadonlySet<PictureLanguage> = new Set(['zh-CN', 'zh-TW', 'ja', 'th']);
/** Punctuation that must not start a line. */
const CLOSING = /^[\p{P}ー]/u;

/** Breaks a text into lines that fit, at spaces or between the words of an unspaced language. */
function wrapText(text: string, language: PictureLanguage, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let current = '';
  for (const piece of wordsOf(text, language)) {
    if (current === '' || fits((current + piece).trimEnd())) current += piece;
    else {
      lines.push(current.trimEnd());
      current = piece;
    }
  }
  return [...lines, current.trimEnd()].filter((line) => line !== '');
}

function wordsOf(text: string, language: PictureLanguage): string[] {
  if (!UNSPACED.has(language)) return text.split(/(?<= )/u);
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const before = words.length - 1;
    if (before >= 0 && CLOSING.test(segment)) words[before] += segment;
    else words.push(segment);
  }
  return words;
}

/** Copies the pixels of a canvas; rasters store blue first. */
export function rasterOf(canvas: Canvas): ScannedPicture {
  const { width, height } = canvas;
  const pixels = new Uint8Array(canvas.getContext('2d').getImageData(0, 0, width, height).data);
  return { width, height, pixels: swapRedAndBlue(pixels) };
}

export function swapRedAndBlue(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const first = pixels[at] ?? 0;
    pixels[at] = pixels[at + 2] ?? 0;
    pixels[at + 2] = first;
  }
  return pixels;
}
