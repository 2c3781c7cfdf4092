import { type LanguageCode, languageOf } from '@interlinear/languages';
import { findTextLines, type TextLine } from './find-text-lines.ts';
import { cropLine } from './line-crop.ts';
import { type FoundLine, measureLine } from './measure-line.ts';
import { type GrayPicture, halfSize, type Raster, toGray } from './raster.ts';
import { deskew, measureSkew, rotateQuarters, type StraightenedPicture, transform } from './straighten.ts';
import type { LineReader, LineReading, Tesseract } from './tesseract.ts';

export type { FoundLine } from './measure-line.ts';

/** Recognizes the text of rasterized pages, one at a time. */
export interface PageReader {
  /** Returns the lines of a page in pixels of its raster. @throws when a language model cannot be loaded */
  read(raster: Raster): Promise<FoundLine[]>;
  close(): void;
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

/** Whether a model exists that can read a language. */
export function canRecognize(language: LanguageCode | 'auto'): boolean {
  return language === 'auto' || modelsFor(language).length > 0;
}

/**
 * Opens a reader. @param language of the pages; `auto` detects it on the first page with text
 */
export function openPageReader(tesseract: Tesseract, language: LanguageCode | 'auto'): PageReader {
  const allowed = language === 'auto' ? undefined : modelsFor(language);
  let model: ModelName | undefined = allowed?.length === 1 ? allowed[0] : undefined;

  return {
    async read(raster) {
      const gray = toGray(raster);
      const candidates = model ? [model] : (allowed ?? SCRIPT_MODELS);
      let best: Candidate | undefined;
      for (const quarters of ORIENTATIONS) {
        const attempt = await tryOrientation(gray, quarters, candidates);
        if (!best || attempt.confidence > best.confidence) best = attempt;
        if (best.confidence >= UPRIGHT_CONFIDENCE) break;
      }
      if (!best || best.confidence < MIN_CONFIDENCE) return [];
      const surest = model ?? (await mostConfidentModel(best, allowed ?? relatedModels(best.model)));
      model = surest;
      const reader = await tesseract.reader(surest);
      const inOrder = best.lines.toSorted((one, other) => one.top - other.top || one.left - other.left);
      return inOrder.flatMap((line) => placeLine(best.straight, line, readLine(reader, best.straight, line)));
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

function placeLine(straight: StraightenedPicture, line: TextLine, reading: LineReading): FoundLine[] {
  const isText = reading.confidence >= MIN_CONFIDENCE && reading.words.some(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (!isText) return [];
  const { start, ...measured } = measureLine(line, reading.words);
  const [x, y] = transform(straight.toOriginal, start.x, start.y);
  const [a, b] = straight.toOriginal;
  return [{ ...measured, start: { x, y }, angle: Math.atan2(b, a), confidence: reading.confidence }];
}

/** Tesseract's names of its language models. */
export type ModelName = 'eng' | 'deu' | 'fra' | 'spa' | 'por' | 'kaz' | 'chi_sim' | 'chi_tra' | 'jpn' | 'kor';

const OWN_MODELS: Readonly<Partial<Record<LanguageCode, ModelName>>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  pt: 'por',
  'zh-CN': 'chi_sim',
  'zh-TW': 'chi_tra',
  ja: 'jpn',
  ko: 'kor',
};

const LATIN: readonly ModelName[] = ['eng', 'deu', 'fra', 'spa', 'por'];
const HAN: readonly ModelName[] = ['chi_sim', 'chi_tra', 'jpn'];
/** Kazakh stands in for Russian, whose model is not packaged: its alphabet includes the Russian one. */
const CYRILLIC: readonly ModelName[] = ['kaz'];

/** Models that can read a language; the most confident one is used. Empty for scripts without a model. */
export function modelsFor(language: LanguageCode): readonly ModelName[] {
  const own = OWN_MODELS[language];
  if (own) return [own];
  const { script } = languageOf(language);
  if (script === 'Latn') return LATIN;
  return script === 'Cyrl' ? CYRILLIC : [];
}

/** One model for each script, for script detection. */
export const SCRIPT_MODELS: readonly ModelName[] = ['eng', 'kaz', 'chi_sim', 'jpn', 'kor'];

const SCRIPTS: Readonly<Partial<Record<ModelName, RegExp>>> = {
  kaz: /\p{Script=Cyrillic}/gu,
  chi_sim: /\p{Script=Han}/gu,
  chi_tra: /\p{Script=Han}/gu,
  jpn: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  kor: /\p{Script=Hangul}/gu,
};
const LATIN_LETTER = /\p{Script=Latin}/gu;

/**
 * Share of a text in the script of a model, 0 to 1. East Asian models also output Latin letters, but know no Latin
 * words.
 */
export function scriptShare(model: ModelName, text: string): number {
  const own = text.match(SCRIPTS[model] ?? LATIN_LETTER)?.length ?? 0;
  return own / Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);
}

export function relatedModels(model: ModelName): readonly ModelName[] {
  return [LATIN, HAN].find((family) => family.includes(model)) ?? [model];
}
