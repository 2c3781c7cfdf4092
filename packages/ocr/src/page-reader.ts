import type { LanguageCode } from '@interlinear/languages';
import { findRowsAndColumns, findTextLines, type RowsAndColumns, type TextLine } from './find-text-lines.ts';
import { type InkLine, MIN_CONFIDENCE, quadOf, recognizedIn } from './ink-line.ts';
import { cropLine } from './line-crop.ts';
import type { Raster } from './raster.ts';
import { type GrayPicture, halfSize, toGray } from './raster.ts';
import {
  type ModelName,
  modelsFor,
  relatedModels,
  SCRIPT_MODELS,
  scriptShare,
  verticalModelFor,
} from './recognizable-languages.ts';
import type { ReadingOptions, Recognizer } from './recognizer.ts';
import { deskew, measureSkew, rotateQuarters, type StraightenedPicture, turnAnticlockwise } from './straighten.ts';
import type { LineReader, LineReading, Tesseract } from './tesseract.ts';

/** Recognizer that uses Tesseract. */
export interface PageReader extends Recognizer {
  /** Returns all ink that may be text, also where nothing certain could be read. @throws as `read` */
  findLines(raster: Raster, options?: ReadingOptions): Promise<InkLine[]>;
}

export interface PageReaderOptions {
  /** Whether columns of vertical text are looked for. */
  readsColumns?: boolean;
}

/** Confidence that ends the search for an orientation, and for a script. */
const UPRIGHT_CONFIDENCE = 72;
const CERTAIN_CONFIDENCE = 85;
/** Number of lines on which orientations and models are compared. */
const SAMPLE_LINES = 3;
/** Smallest skew corrected, in radians. Less is invisible, and resampling would blur the picture. */
const MIN_SKEW = 0.003;
/** Clockwise quarter turns of pictures that are not upright, the most likely first. */
const OTHER_ORIENTATIONS = [2, 1, 3];

/**
 * Opens a recognizer for pages and pictures. @param language of the pages; `auto` detects it on the first page with text
 */
export function openPageReader(
  tesseract: Tesseract,
  language: LanguageCode | 'auto',
  { readsColumns = false }: PageReaderOptions = {},
): PageReader {
  const allowed = language === 'auto' ? undefined : modelsFor(language);
  let model: ModelName | undefined = allowed?.length === 1 ? allowed[0] : undefined;

  return {
    findLines,
    read: async (raster, options) => (await findLines(raster, options)).flatMap(recognizedIn),
    close: () => tesseract.close(),
  };

  async function findLines(raster: Raster, options: ReadingOptions = {}): Promise<InkLine[]> {
    options.signal?.throwIfAborted();
    const gray = toGray(raster);
    const candidates = model ? [model] : (allowed ?? SCRIPT_MODELS);
    const upright = await tryOrientation(gray, 0, candidates);
    let best = upright;
    for (const quarters of candidates.length === 0 ? [] : OTHER_ORIENTATIONS) {
      if (best.confidence >= UPRIGHT_CONFIDENCE) break;
      options.signal?.throwIfAborted();
      const attempt = await tryOrientation(gray, quarters, candidates);
      if (attempt.confidence > best.confidence) best = attempt;
    }
    if (best.confidence < MIN_CONFIDENCE) return unreadLines(upright);
    model ??= await mostConfidentModel(best, allowed ?? relatedModels(best.model));
    return readPage(best, model, options);
  }

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
  ): Promise<InkLine[]> {
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
      lines: passes.flatMap(({ picture: { toOriginal }, lines, isVertical }) =>
        lines.map((line) => quadOf({ line, toOriginal, isVertical })),
      ),
    });
    const found: InkLine[] = [];
    let done = 0;
    for (const { model: name, picture, lines, isVertical } of passes) {
      if (lines.length === 0) continue;
      const reader = await tesseract.reader(name);
      for (const line of lines) {
        signal?.throwIfAborted();
        const reading = readLine(reader, picture.picture, line);
        found.push({ line, toOriginal: picture.toOriginal, isVertical, reading });
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

function unreadLines({ straight: { toOriginal }, rows }: DetectedPage): InkLine[] {
  return inReadingOrder(rows).map((line) => ({ line, toOriginal, isVertical: false, reading: undefined }));
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
