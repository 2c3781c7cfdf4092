import type { LanguageCode } from '@interlinear/languages';
import { findTextLines, type TextLine } from './find-text-lines.ts';
import { cropLine } from './line-crop.ts';
import { measureLine } from './measure-line.ts';
import { type GrayPicture, halfSize, toGray } from './raster.ts';
import { type ModelName, modelsFor, relatedModels, SCRIPT_MODELS, scriptShare } from './recognizable-languages.ts';
import type { LineQuad, RecognizedLine, Recognizer } from './recognizer.ts';
import { deskew, measureSkew, rotateQuarters, type StraightenedPicture, transform } from './straighten.ts';
import type { LineReader, LineReading, Tesseract } from './tesseract.ts';

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
export function openPageReader(tesseract: Tesseract, language: LanguageCode | 'auto'): Recognizer {
  const allowed = language === 'auto' ? undefined : modelsFor(language);
  let model: ModelName | undefined = allowed?.length === 1 ? allowed[0] : undefined;

  return {
    async read(raster, { signal, onProgress } = {}) {
      const gray = toGray(raster);
      const candidates = model ? [model] : (allowed ?? SCRIPT_MODELS);
      let best: Candidate | undefined;
      for (const quarters of ORIENTATIONS) {
        signal?.throwIfAborted();
        const attempt = await tryOrientation(gray, quarters, candidates);
        if (!best || attempt.confidence > best.confidence) best = attempt;
        if (best.confidence >= UPRIGHT_CONFIDENCE) break;
      }
      if (!best || best.confidence < MIN_CONFIDENCE) return [];
      const { straight } = best;
      const inOrder = best.lines.toSorted((one, other) => one.top - other.top || one.left - other.left);
      await onProgress?.({ stage: 'detected', lines: inOrder.map((line) => quadOf(straight, line)) });
      const surest = model ?? (await mostConfidentModel(best, allowed ?? relatedModels(best.model)));
      model = surest;
      const reader = await tesseract.reader(surest);
      const read: RecognizedLine[] = [];
      for (const [index, line] of inOrder.entries()) {
        signal?.throwIfAborted();
        read.push(...placeLine(straight, line, readLine(reader, straight, line)));
        await onProgress?.({ stage: 'reading', done: index + 1, total: inOrder.length });
      }
      return read;
    },
    close: () => tesseract.close(),
  };

  async function tryOrientation(
    gray: GrayPicture,
    quarters: number,
    candidates: readonly ModelName[],
  ): Promise<Candidate> {
    const straight = removeSkew(rotateQuarters(gray, quarters));
    const lines = findTextLines(straight.picture);
    const found = { straight, lines, samples: samplesOf(lines) };
    let best: Candidate | undefined;
    for (const candidate of candidates) {
      const confidence = await confidenceOf(found, candidate);
      if (!best || confidence > best.confidence) best = { ...found, model: candidate, confidence };
      if (confidence >= CERTAIN_CONFIDENCE) break;
    }
    return best ?? { ...found, model: 'eng', confidence: 0 };
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

  async function confidenceOf({ straight, samples }: SampledPage, candidate: ModelName): Promise<number> {
    if (samples.length === 0) return 0;
    const reader = await tesseract.reader(candidate);
    const readings = samples.map((line) => readLine(reader, straight, line));
    const text = readings.flatMap(({ words }) => words.map((word) => word.text)).join('');
    const sum = readings.reduce((total, { confidence }) => total + confidence, 0);
    return (sum / samples.length) * scriptShare(candidate, text);
  }
}

interface SampledPage {
  straight: StraightenedPicture;
  lines: readonly TextLine[];
  samples: readonly TextLine[];
}

/** Page in one orientation, read with one model. */
interface Candidate extends SampledPage {
  model: ModelName;
  /** Mean confidence of the sample lines, 0 to 100. */
  confidence: number;
}

function removeSkew(straight: StraightenedPicture): StraightenedPicture {
  const fall = measureSkew(halfSize(straight.picture));
  return Math.abs(fall) < MIN_SKEW ? straight : deskew(straight, fall);
}

/** Picks the lines with the most letters, which are the most telling. */
function samplesOf(lines: readonly TextLine[]): TextLine[] {
  return lines.toSorted((one, other) => other.components.length - one.components.length).slice(0, SAMPLE_LINES);
}

function readLine(reader: LineReader, { picture }: StraightenedPicture, line: TextLine): LineReading {
  const crop = cropLine(picture, line);
  const { words, confidence } = reader.read(crop.picture);
  const placed = words.map(({ left, right, ...word }) => ({
    ...word,
    left: left / crop.scale + crop.left,
    right: right / crop.scale + crop.left,
  }));
  return { words: placed, confidence };
}

function placeLine(straight: StraightenedPicture, line: TextLine, reading: LineReading): RecognizedLine[] {
  const isText = reading.confidence >= MIN_CONFIDENCE && reading.words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (!isText) return [];
  const { start, ...measured } = measureLine(line, reading.words);
  const [x, y] = transform(straight.toOriginal, start.x, start.y);
  const [a, b] = straight.toOriginal;
  return [{ ...measured, start: { x, y }, angle: Math.atan2(b, a), confidence: reading.confidence, isVertical: false }];
}

function quadOf({ toOriginal }: StraightenedPicture, { left, top, right, bottom }: TextLine): LineQuad {
  const corner = (x: number, y: number) => transform(toOriginal, x, y);
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}
