import type { LanguageCode } from '@interlinear/languages';
import { findRowsAndColumns, findTextLines, type RowsAndColumns, type TextLine } from './find-text-lines.ts';
import { type InkLine, MIN_CONFIDENCE, quadOf, recognizedIn } from './ink-line.ts';
import { cropLine } from './line-crop.ts';
import type { Raster } from './raster.ts';
import { type GrayPicture, halfSize, toGray } from './raster.ts';
import {
  handicapOf,
  isLatin,
  likelyModels,
  type ModelName,
  modelsFor,
  RARER_SCRIPT_MODELS,
  relatedModels,
  SCRIPT_MODELS,
  scriptShare,
  verticalModelFor,
} from './recognizable-languages.ts';
import type { LineQuad, ReadingOptions, Recognizer } from './recognizer.ts';
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
/** Number of lines on which orientations and models are compared, and number of lines read to find some that are no numbers. */
const SAMPLE_LINES = 3;
const MAX_SAMPLE_LINES = 8;
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
    const uprightPage = detectPage(gray, 0, candidates);
    // Before a model is loaded, which may take a download.
    await options.onProgress?.({ stage: 'detected', lines: quadsOf(likelyPasses(uprightPage)) });
    const upright = await readCandidates(uprightPage, candidates);
    if (candidates === SCRIPT_MODELS && upright.confidence < UPRIGHT_CONFIDENCE) await tryRarerScripts(upright);
    let best = upright;
    for (const quarters of candidates.length === 0 ? [] : OTHER_ORIENTATIONS) {
      const mayBeTurned = isScantyReading(best);
      if (best.confidence >= UPRIGHT_CONFIDENCE && !mayBeTurned) break;
      options.signal?.throwIfAborted();
      const attempt = await readCandidates(detectPage(gray, quarters, candidates), candidates);
      const isUpright = attempt.confidence >= UPRIGHT_CONFIDENCE && lettersIn(attempt) >= MIN_TELLING_LETTERS;
      if (mayBeTurned ? isUpright : attempt.confidence > best.confidence) best = attempt;
    }
    if (best.confidence < MIN_CONFIDENCE) return unreadLines(upright);
    if (!model) best = await withMostConfidentModel(best, allowed ?? relatedModels(best.model));
    model = best.model;
    return readPage(best, options);
  }

  function detectPage(gray: GrayPicture, quarters: number, candidates: readonly ModelName[]): DetectedPage {
    const straight = removeSkew(rotateQuarters(gray, quarters));
    return detectLines(straight, readsColumns && candidates.some(verticalModelFor));
  }

  async function readCandidates(page: DetectedPage, candidates: readonly ModelName[]): Promise<Candidate> {
    let best: Candidate | undefined;
    for (const candidate of candidates) {
      const sample = await readSamples(page, candidate);
      if (!best || sample.confidence > best.confidence) best = { ...page, ...sample, model: candidate };
      if (sample.confidence >= CERTAIN_CONFIDENCE) break;
    }
    return best ?? { ...page, model: 'eng', confidence: 0, sampleText: '', whole: new Map() };
  }

  /** Pictures in rarer scripts are expected to be upright, because trying a model on every orientation takes long. */
  async function tryRarerScripts(attempt: Candidate): Promise<void> {
    for (const candidate of RARER_SCRIPT_MODELS) {
      if (attempt.confidence >= CERTAIN_CONFIDENCE) return;
      const sample = await readSamples(attempt, candidate);
      if (sample.confidence > attempt.confidence) Object.assign(attempt, { ...sample, model: candidate });
    }
  }

  async function withMostConfidentModel(attempt: Candidate, candidates: readonly ModelName[]): Promise<Candidate> {
    let best = attempt;
    for (const candidate of likelyModels(candidates, attempt.sampleText)) {
      if (candidate === attempt.model) continue;
      const sample = await readSamples(attempt, candidate);
      if (sample.confidence - handicapOf(candidate) > best.confidence - handicapOf(best.model))
        best = { ...attempt, ...sample, model: candidate };
    }
    return best;
  }

  async function readSamples(page: DetectedPage, candidate: ModelName): Promise<Sample> {
    const { samples, isVertical } = samplesOf(page, candidate);
    const name = isVertical ? verticalModelFor(candidate) : candidate;
    if (samples.length === 0 || !name) return { confidence: 0, sampleText: '', whole: new Map() };
    const reader = await tesseract.reader(name);
    const { picture } = isVertical ? page.turned() : page.straight;
    const known = model !== undefined;
    const whole = new Map<TextLine, LineReading>();
    const telling: LineReading[] = [];
    for (const line of samples) {
      const sample = known ? line : startOf(line);
      const reading = readLine(reader, picture, sample);
      if (sample === line) whole.set(line, reading);
      // Every model reads numbers with certainty.
      if (!isNumber(reading)) telling.push(reading);
      if (telling.length === SAMPLE_LINES) break;
    }
    const sum = telling.reduce((total, { confidence }) => total + confidence, 0);
    const sampleText = telling.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');
    const confidence = (sum / Math.max(1, telling.length)) * scriptShare(candidate, sampleText);
    return { confidence, sampleText, whole };
  }

  async function readPage(page: Candidate, { signal, onProgress }: ReadingOptions): Promise<InkLine[]> {
    const { model } = page;
    const { rows, columns, vertical } = linesFor(page, model);
    const passes = [
      { model, picture: page.straight, lines: inReadingOrder(rows), isVertical: false },
      ...(vertical && columns.length > 0
        ? [{ model: vertical, picture: page.turned(), lines: inReadingOrder(columns), isVertical: true }]
        : []),
    ];
    const total = rows.length + columns.length;
    await onProgress?.({ stage: 'detected', lines: quadsOf(passes) });
    const read: ReadLine[] = [];
    for (const { model: name, picture, lines, isVertical } of passes) {
      if (lines.length === 0) continue;
      const reader = await tesseract.reader(name);
      for (const line of lines) {
        signal?.throwIfAborted();
        read.push({
          picture,
          line,
          isVertical,
          reading: readAgain(reader, picture.picture, {
            line,
            first: page.whole.get(line) ?? readLine(reader, picture.picture, line),
          }),
        });
        await onProgress?.({ stage: 'reading', done: read.length, total });
      }
    }
    const reread = isLatin(model) ? read : await readLatinAgain(read);
    return reread.map(({ picture: { toOriginal }, ...line }) => ({ ...line, toOriginal }));
  }

  /** Reads lines again that may be Latin words or numbers amid another script: their own model knows those best. */
  async function readLatinAgain(lines: readonly ReadLine[]): Promise<readonly ReadLine[]> {
    if (!lines.some(mayBeLatin)) return lines;
    const reader = await tesseract.reader(LATIN_MODEL);
    return lines.map((line) => {
      if (!mayBeLatin(line)) return line;
      const reading = readLine(reader, line.picture.picture, line.line);
      const isBetter = reading.confidence > line.reading.confidence + MIN_ADVANTAGE && isLatinText(textOf(reading));
      return isBetter ? { ...line, reading } : line;
    });
  }
}

const LATIN_MODEL: ModelName = 'eng';
/** Confidence from which a line certainly is in the script of its model. */
const CERTAIN_LINE = 88;

/** How much more confident the model of Latin letters has to be. */
const MIN_ADVANTAGE = 5;

/** Line of a page with what was read in it. */
interface ReadLine {
  picture: StraightenedPicture;
  line: TextLine;
  isVertical: boolean;
  reading: LineReading;
}

function mayBeLatin({ reading, isVertical }: ReadLine): boolean {
  return !isVertical && reading.confidence < CERTAIN_LINE && /[\p{Script=Latin}\p{N}]/u.test(textOf(reading));
}

/** Whether a text is a number or a word of Latin letters. Two letters may be an East Asian syllable. */
function isLatinText(text: string): boolean {
  return !/\p{L}/u.test(text) || (scriptShare(LATIN_MODEL, text) === 1 && text.length > 2);
}

function isNumber(reading: LineReading): boolean {
  return /\p{N}/u.test(textOf(reading)) && !/\p{L}/u.test(textOf(reading));
}

function textOf({ words }: LineReading): string {
  return words.map(({ text }) => text).join('');
}

/** Models that take a few turned letters of another script for their own, and number of letters by which they are told. */
const DECEIVED_MODELS: readonly ModelName[] = [...RARER_SCRIPT_MODELS, 'kir'];
const MIN_TELLING_LETTERS = 8;

/** Whether so few letters of a script were read that the picture may as well be turned. */
function isScantyReading(candidate: Candidate): boolean {
  return DECEIVED_MODELS.includes(candidate.model) && lettersIn(candidate) < MIN_TELLING_LETTERS;
}

function lettersIn({ sampleText }: Sample): number {
  return sampleText.match(/\p{L}/gu)?.length ?? 0;
}

interface DetectedPage extends RowsAndColumns {
  straight: StraightenedPicture;
  /** The picture turned anticlockwise, in which columns are level. */
  turned(): StraightenedPicture;
}

/** Page in one orientation, read with one model. */
interface Candidate extends DetectedPage, Sample {
  model: ModelName;
}

interface Sample {
  /** Mean confidence of the sample lines, 0 to 100; less if they are in another script than their model. */
  confidence: number;
  sampleText: string;
  /** Readings of whole lines with this model: they are not read again. */
  whole: ReadonlyMap<TextLine, LineReading | undefined>;
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

/** Lines of one direction, and the picture in which they are level. */
interface Pass {
  picture: StraightenedPicture;
  lines: readonly TextLine[];
  isVertical: boolean;
}

/** Lines to show while no model is loaded that could tell columns from rows: those of the more frequent direction. */
function likelyPasses(page: DetectedPage): Pass[] {
  const { straight, rows, clearRows, columns } = page;
  if (!isMostlyVertical({ rows: clearRows, columns })) return [{ picture: straight, lines: rows, isVertical: false }];
  return [
    { picture: straight, lines: clearRows, isVertical: false },
    { picture: page.turned(), lines: columns, isVertical: true },
  ];
}

function quadsOf(passes: readonly Pass[]): LineQuad[] {
  return passes.flatMap(({ picture: { toOriginal }, lines, isVertical }) =>
    lines.map((line) => quadOf({ line, toOriginal, isVertical })),
  );
}

function isMostlyVertical({ rows, columns }: Pick<RowsAndColumns, 'rows' | 'columns'>): boolean {
  const lettersOf = (lines: readonly TextLine[]) => lines.reduce((sum, line) => sum + line.components.length, 0);
  return lettersOf(columns) > lettersOf(rows);
}

/** Picks the lines with the most letters, which are the most telling, of the more frequent direction. */
function samplesOf(page: DetectedPage, model: ModelName): { samples: readonly TextLine[]; isVertical: boolean } {
  const { rows, columns } = linesFor(page, model);
  const isVertical = isMostlyVertical({ rows, columns });
  const lines = (isVertical ? columns : rows).toSorted((one, other) => other.components.length - one.components.length);
  return { samples: lines.slice(0, MAX_SAMPLE_LINES), isVertical };
}

function unreadLines({ straight: { toOriginal }, rows }: DetectedPage): InkLine[] {
  return inReadingOrder(rows).map((line) => ({ line, toOriginal, isVertical: false, reading: undefined }));
}

/** Number of letters by which a line is judged. */
const SAMPLE_LETTERS = 32;

function startOf(line: TextLine): TextLine {
  const last = line.components.toSorted((one, other) => one.left - other.left)[SAMPLE_LETTERS];
  return last ? { ...line, right: last.left } : line;
}

function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  return lines.toSorted((one, other) => one.top - other.top || one.left - other.left);
}

/** Confidences between which a line is read again at another size: less is no text, more is certain. */
const DOUBTFUL = { min: 30, max: 75 };
/** Size of letters the second time, relative to the usual one. Models stumble over single positions of strokes between pixels. */
const SECOND_SIZE = 1.15;

function readAgain(
  reader: LineReader,
  picture: GrayPicture,
  { line, first }: { line: TextLine; first: LineReading },
): LineReading {
  if (first.confidence < DOUBTFUL.min || first.confidence > DOUBTFUL.max) return first;
  const second = readLine(reader, picture, { ...line, letterHeight: line.letterHeight / SECOND_SIZE });
  return second.confidence > first.confidence ? second : first;
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
