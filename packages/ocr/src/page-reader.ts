import type { LanguageCode } from '@interlinear/languages';
import { findRowsAndColumns, findTextLines, type RowsAndColumns, type TextLine } from './find-text-lines.ts';
import { cropLine } from './line-crop.ts';
import { measureColumn, measureLine } from './measure-line.ts';
import { type GrayPicture, halfSize, toGray } from './raster.ts';
import {
  type ModelName,
  modelsFor,
  relatedModels,
  SCRIPT_MODELS,
  scriptShare,
  verticalModelFor,
} from './recognizable-languages.ts';
import type { LineQuad, ReadingOptions, RecognizedLine, Recognizer } from './recognizer.ts';
import {
  deskew,
  measureSkew,
  rotateQuarters,
  type StraightenedPicture,
  transform,
  turnAnticlockwise,
} from './straighten.ts';
import type { LineReader, LineReading, Tesseract } from './tesseract.ts';

export interface PageReaderOptions {
  /** Whether columns of vertical text are looked for. */
  readsColumns?: boolean;
}

/** Minimum confidence of text, 0 to 100; pictures, frames and dust score lower. */
const MIN_CONFIDENCE = 60;
/** Confidence that ends the search for an orientation, and for a script. */
const UPRIGHT_CONFIDENCE = 72;
const CERTAIN_CONFIDENCE = 85;
/** Number of lines on which orientations and models are compared. */
const SAMPLE_LINES = 3;
/** Smallest skew corrected, in radians. Less is invisible, and resampling would blur the picture. */
const MIN_SKEW = 0.003;
/** Clockwise quarter turns, the most likely first. */
const ORIENTATIONS = [0, 2, 1, 3];

/**
 * Opens a recognizer for pages and pictures. @param language of the pages; `auto` detects it on the first page with text
 */
export function openPageReader(
  tesseract: Tesseract,
  language: LanguageCode | 'auto',
  { readsColumns = false }: PageReaderOptions = {},
): Recognizer {
  const allowed = language === 'auto' ? undefined : modelsFor(language);
  let model: ModelName | undefined = allowed?.length === 1 ? allowed[0] : undefined;

  return {
    async read(raster, options = {}) {
      const gray = toGray(raster);
      const candidates = model ? [model] : (allowed ?? SCRIPT_MODELS);
      let best: Candidate | undefined;
      for (const quarters of ORIENTATIONS) {
        options.signal?.throwIfAborted();
        const attempt = await tryOrientation(gray, quarters, candidates);
        if (!best || attempt.confidence > best.confidence) best = attempt;
        if (best.confidence >= UPRIGHT_CONFIDENCE) break;
      }
      if (!best || best.confidence < MIN_CONFIDENCE) return [];
      model ??= await mostConfidentModel(best, allowed ?? relatedModels(best.model));
      return readPage(best, model, options);
    },
    close: () => tesseract.close(),
  };

  async function tryOrientation(
    gray: GrayPicture,
    quarters: number,
    candidates: readonly ModelName[],
  ): Promise<Candidate> {
    const straight = removeSkew(rotateQuarters(gray, quarters));
    const page = detectLines(straight, readsColumns && candidates.some(verticalModelFor));
    let best: Candidate | undefined;
    for (const candidate of candidates) {
      const confidence = await confidenceOf(page, candidate);
      if (!best || confidence > best.confidence) best = { ...page, model: candidate, confidence };
      if (confidence >= CERTAIN_CONFIDENCE) break;
    }
    return best ?? { ...page, model: 'eng', confidence: 0 };
  }

  async function mostConfidentModel(attempt: Candidate, candidates: readonly ModelName[]): Promise<ModelName> {
    let best = { model: attempt.model, confidence: attempt.confidence };
    for (const candidate of candidates) {
      if (candidate === attempt.model) continue;
      const confidence = await confidenceOf(attempt, candidate);
      if (confidence > best.confidence) best = { model: candidate, confidence };
    }
    return best.model;
  }

  async function confidenceOf(page: DetectedPage, candidate: ModelName): Promise<number> {
    const { samples, isVertical } = samplesOf(page, candidate);
    const name = isVertical ? verticalModelFor(candidate) : candidate;
    if (samples.length === 0 || !name) return 0;
    const reader = await tesseract.reader(name);
    const { picture } = isVertical ? page.turned() : page.straight;
    const readings = samples.map((line) => readLine(reader, picture, line));
    const text = readings.flatMap(({ words }) => words.map((word) => word.text)).join('');
    const sum = readings.reduce((total, { confidence }) => total + confidence, 0);
    return (sum / samples.length) * scriptShare(candidate, text);
  }

  async function readPage(
    page: DetectedPage,
    model: ModelName,
    { signal, onProgress }: ReadingOptions,
  ): Promise<RecognizedLine[]> {
    const { rows, columns, vertical } = linesFor(page, model);
    const passes = [
      { model, picture: page.straight, lines: inReadingOrder(rows), isVertical: false },
      ...(vertical && columns.length > 0
        ? [{ model: vertical, picture: page.turned(), lines: inReadingOrder(columns), isVertical: true }]
        : []),
    ];
    const total = rows.length + columns.length;
    await onProgress?.({
      stage: 'detected',
      lines: passes.flatMap(({ picture, lines }) => lines.map((line) => quadOf(picture, line))),
    });
    const found: RecognizedLine[] = [];
    let done = 0;
    for (const { model: name, picture, lines, isVertical } of passes) {
      if (lines.length === 0) continue;
      const reader = await tesseract.reader(name);
      for (const line of lines) {
        signal?.throwIfAborted();
        found.push(...placeLine(picture, line, { reading: readLine(reader, picture.picture, line), isVertical }));
        await onProgress?.({ stage: 'reading', done: ++done, total });
      }
    }
    return found;
  }
}

interface DetectedPage extends RowsAndColumns {
  straight: StraightenedPicture;
  /** The picture turned anticlockwise, in which columns are level. */
  turned(): StraightenedPicture;
}

/** Page in one orientation, read with one model. */
interface Candidate extends DetectedPage {
  model: ModelName;
  /** Mean confidence of the sample lines, 0 to 100. */
  confidence: number;
}

function removeSkew(straight: StraightenedPicture): StraightenedPicture {
  const fall = measureSkew(halfSize(straight.picture));
  return Math.abs(fall) < MIN_SKEW ? straight : deskew(straight, fall);
}

function detectLines(straight: StraightenedPicture, findsColumns: boolean): DetectedPage {
  let turned: StraightenedPicture | undefined;
  const { picture } = straight;
  const lines = findsColumns ? findRowsAndColumns(picture) : withoutColumns(findTextLines(picture));
  return {
    straight,
    ...lines,
    turned() {
      turned ??= turnAnticlockwise(straight);
      return turned;
    },
  };
}

function withoutColumns(rows: readonly TextLine[]): RowsAndColumns {
  return { rows, clearRows: rows, columns: [] };
}

/** Lines that a model can read: without a model for vertical text, all are rows. */
function linesFor({ rows, clearRows, columns }: RowsAndColumns, model: ModelName) {
  const vertical = verticalModelFor(model);
  return vertical ? { rows: clearRows, columns, vertical } : { rows, columns: [], vertical };
}

/** Picks the lines with the most letters, which are the most telling, of the more frequent direction. */
function samplesOf(page: DetectedPage, model: ModelName): { samples: readonly TextLine[]; isVertical: boolean } {
  const { rows, columns } = linesFor(page, model);
  const lettersOf = (lines: readonly TextLine[]) => lines.reduce((sum, line) => sum + line.components.length, 0);
  const isVertical = lettersOf(columns) > lettersOf(rows);
  const lines = (isVertical ? columns : rows).toSorted((one, other) => other.components.length - one.components.length);
  return { samples: lines.slice(0, SAMPLE_LINES), isVertical };
}

function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  return lines.toSorted((one, other) => one.top - other.top || one.left - other.left);
}

function readLine(reader: LineReader, picture: GrayPicture, line: TextLine): LineReading {
  const crop = cropLine(picture, line);
  const { words, confidence } = reader.read(crop.picture);
  const placed = words.map(({ left, right, ...word }) => ({
    ...word,
    left: left / crop.scale + crop.left,
    right: right / crop.scale + crop.left,
  }));
  return { words: placed, confidence };
}

function placeLine(
  { toOriginal }: StraightenedPicture,
  line: TextLine,
  { reading, isVertical }: { reading: LineReading; isVertical: boolean },
): RecognizedLine[] {
  const isText = reading.confidence >= MIN_CONFIDENCE && reading.words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (!isText) return [];
  const { start, ...measured } = isVertical ? measureColumn(line, reading.words) : measureLine(line, reading.words);
  const [x, y] = transform(toOriginal, start.x, start.y);
  const [a, b] = toOriginal;
  return [{ ...measured, start: { x, y }, angle: Math.atan2(b, a), isVertical, confidence: reading.confidence }];
}

function quadOf({ toOriginal }: StraightenedPicture, { left, top, right, bottom }: TextLine): LineQuad {
  const corner = (x: number, y: number) => transform(toOriginal, x, y);
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}
