import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { BackgroundPort } from '../page/background-port.ts';
import type { WordEntry } from '../protocol/page-port.ts';

/** What the card asks for. */
export interface Question {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** An engine's id. */
  engine: string;
  /** For a single word: the sentence it stands in, or nothing. An AI engine then explains the word. */
  wordIn?: string;
}

/** What went wrong: with an engine, or between the page and the background. */
export type Problem = TranslationError | { reason: 'disconnected' };

/** How far the card is with a question. */
export interface Translation {
  isWorking: boolean;
  /** What is known by now, in the form of the original. */
  text: string;
  /** The language of the original, once it is known. */
  source?: LanguageCode;
  /** The engine that translated, once there is a translation. */
  engine?: string;
  /** The original is in the target language as it is. */
  isSame: boolean;
  /** What an AI engine says of a word; `text` is then the short of it. */
  entry?: DictionaryEntry;
  problem?: Problem;
}

export const NOTHING_YET: Translation = { isWorking: true, text: '', isSame: false };

/** The way to the background. */
export type Port = Pick<BackgroundPort, 'translate' | 'lookUp'>;

/**
 * Translates a text line by line, and tells after every piece how far it is. Lines are segments of their own, so that the first
 * is there early and a bad one spoils no other.
 */
export async function translateText(
  port: Port,
  question: Question,
  onChange: (translation: Translation) => void,
  signal: AbortSignal,
): Promise<void> {
  // Odd parts are what stands between the lines.
  const parts = question.text.split(/(\n+)/);
  const progress = new Progress(parts, question.target);
  try {
    for await (const answer of ask(port, question, parts, signal)) {
      if (signal.aborted) return;
      progress.take(answer);
      onChange(progress.now());
    }
  } catch {
    // Only opening the port throws, and only when the extension is gone; what is missing then says so.
  }
  if (!signal.aborted) onChange(progress.end());
}

type Answer = SegmentResult | SegmentPartial | WordEntry;

function ask(port: Port, question: Question, parts: readonly string[], signal: AbortSignal): AsyncIterable<Answer> {
  const { text, source, target, engine, wordIn } = question;
  const how = { target, engine, ...(source === 'auto' ? {} : { source }) };
  if (wordIn !== undefined)
    return port.lookUp(text, { ...how, ...(wordIn === '' ? {} : { sentence: wordIn }) }, signal);
  const segments = parts.flatMap((part, index) => (index % 2 === 0 ? [{ id: String(index), content: [part] }] : []));
  return port.translate(segments, how, signal);
}

class Progress {
  readonly #parts: readonly string[];
  readonly #target: LanguageCode;
  readonly #known = new Map<number, string>();
  readonly #waiting: Set<number>;
  #told: Pick<Translation, 'source' | 'engine' | 'entry' | 'problem'> = {};
  #isSame: boolean | undefined;

  constructor(parts: readonly string[], target: LanguageCode) {
    this.#parts = parts;
    this.#target = target;
    this.#waiting = new Set(parts.keys().filter((index) => index % 2 === 0));
  }

  take(result: Answer): void {
    const index = Number(result.id) || 0; // a word stands alone, and has another name
    if (result.status === 'partial') {
      this.#known.set(index, result.text);
      return;
    }
    this.#waiting.delete(index);
    const original = this.#parts[index] ?? '';
    if (result.status === 'entry') {
      this.#known.set(index, shortOf(result.entry));
      this.#told = { ...this.#told, entry: result.entry, engine: result.engine };
    } else if (result.status === 'failed') {
      this.#known.set(index, original);
      this.#told = { problem: result.error, ...this.#told };
    } else if (result.status === 'kept') {
      this.#known.set(index, original);
      if (result.reason === 'already-target') this.#isSame ??= true;
    } else {
      this.#isSame = false;
      this.#known.set(index, result.content.filter((piece) => typeof piece === 'string').join(''));
      this.#told = { source: result.source, engine: result.engine, ...this.#told };
    }
  }

  now(): Translation {
    const isSame = this.#isSame === true;
    return {
      isWorking: this.#waiting.size > 0,
      text: this.#text(),
      isSame,
      ...this.#told,
      ...(isSame ? { source: this.#target } : {}),
    };
  }

  end(): Translation {
    // The port was closed before it had answered everything.
    const missing: Pick<Translation, 'problem'> = this.#waiting.size > 0 ? { problem: { reason: 'disconnected' } } : {};
    return { ...missing, ...this.now(), isWorking: false };
  }

  /** Nothing at all when no line could be translated: the original is in the card already. */
  #text(): string {
    if (this.#told.problem && !this.#told.engine) return '';
    const last = Math.max(-1, ...this.#known.keys());
    return this.#parts
      .slice(0, last + 1)
      .map((part, index) => (index % 2 === 0 ? (this.#known.get(index) ?? '…') : part))
      .join('');
  }
}

/** The meanings of a word in one line. */
function shortOf({ meanings }: DictionaryEntry): string {
  return [...new Set(meanings.map(({ translation }) => translation))].join('; ');
}
