import type { LanguageCode } from '@interlinear/languages';
import type { FileFormat } from '@interlinear/subtitles/subtitle-file';
import type { BrowserDownload } from '../../engines/browser-download-notice.tsx';
import type { EngineError } from '../../engines/engine-run.ts';
import { type EditHistory, startHistory } from '../../undo/edit-history.ts';
import type { FileEncoding } from '../reading/decode-text.ts';
import type { ReadingProblem } from '../reading/read-subtitles.ts';
import type { Line } from './lines.ts';

export interface TranslationOptions {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  engine: string;
}

/** Result of an engine for one line. */
export type LineResult =
  | {
      status: 'translated';
      text: string;
      /** Text of the line that was translated. */
      original: string;
      engine: string;
    }
  | { status: 'kept' }
  | { status: 'failed'; info: string };

/** Results by `Line.request`. */
export type LineResults = ReadonlyMap<number, LineResult>;

export interface SubtitleState {
  status: { kind: 'reading' } | { kind: 'ready' } | { kind: 'failed'; problem: ReadingProblem };
  /** Encoding of the file, once it was read. */
  encoding: FileEncoding | undefined;
  /** Format of the file, if translations can be written into it. */
  format: FileFormat | undefined;
  history: EditHistory<readonly Line[]>;
  /** For the present target language. */
  results: LineResults;
  detected: LanguageCode | undefined;
  isTranslating: boolean;
  /** Whether a person stopped the translation. */
  isStopped: boolean;
  /** Why the engine gave up; no more is sent until `retry`. */
  failure: EngineError | undefined;
  /** Set while the browser's own translator lacks its model. */
  download: BrowserDownload | undefined;
}

export const NEW_SUBTITLES: SubtitleState = {
  status: { kind: 'reading' },
  encoding: undefined,
  format: undefined,
  history: startHistory<readonly Line[]>([]),
  results: new Map(),
  detected: undefined,
  isTranslating: false,
  isStopped: false,
  failure: undefined,
  download: undefined,
};

/** Translation of a line as it is shown. */
export type ShownTranslation =
  | LineResult
  | { status: 'typed'; text: string }
  | { status: 'waiting' }
  /** Empty, or added by a person and not translated yet. */
  | { status: 'none' };

const WAITING: ShownTranslation = { status: 'waiting' };
const NONE: ShownTranslation = { status: 'none' };

export function shownTranslation(line: Line, results: LineResults, target: string): ShownTranslation {
  const typed = line.typed[target];
  if (typed !== undefined) return { status: 'typed', text: typed };
  const result = results.get(line.request);
  if (result) return result;
  return line.isAdded || line.text.trim() === '' ? NONE : WAITING;
}

/** Returns the text shown as the translation of a line; `undefined` if there is none. */
export function translationText(line: Line, results: LineResults, target: string): string | undefined {
  const shown = shownTranslation(line, results, target);
  if (shown.status === 'translated' || shown.status === 'typed') return shown.text;
  return shown.status === 'kept' ? line.text : undefined;
}

export interface TranslationCounts {
  total: number;
  /** With a translation, or without the need for one. */
  done: number;
  failed: number;
  /** Translated by an engine that is not the chosen one. */
  byOthers: number;
}

export function countTranslations(
  lines: readonly Line[],
  results: LineResults,
  { target, engine }: Pick<TranslationOptions, 'target' | 'engine'>,
): TranslationCounts {
  const counts = { total: lines.length, done: 0, failed: 0, byOthers: 0 };
  for (const line of lines) {
    const shown = shownTranslation(line, results, target);
    if (shown.status === 'failed') counts.failed += 1;
    else if (shown.status !== 'waiting') counts.done += 1;
    if (shown.status === 'translated' && shown.engine !== engine) counts.byOthers += 1;
  }
  return counts;
}
