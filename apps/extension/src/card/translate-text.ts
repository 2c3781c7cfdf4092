import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { BackgroundPort } from '../page/background-port.ts';
import type { PageResult } from '../protocol/page-port.ts';

/** What the card asks for. */
export interface CardRequest {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** An engine's id. */
  engine: string;
  /** For a single word: the sentence it stands in, or nothing. An AI engine then explains the word. */
  wordIn?: string;
}

/** What went wrong: with an engine, or between the page and the background. */
export type TranslationProblem = TranslationError | { reason: 'disconnected' };

/** How far the card is with a request. */
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
  problem?: TranslationProblem;
}

export const PENDING: Translation = { isWorking: true, text: '', isSame: false };

/** The way to the background. */
export type TranslationPort = Pick<BackgroundPort, 'translate' | 'lookUp'>;

/**
 * Translates a text line by line, and tells after every piece options far it is. Lines are segments of their own, so that the first
 * is there early and a bad one spoils no other.
 */
export async function translateText(
  port: TranslationPort,
  request: CardRequest,
  onChange: (translation: Translation) => void,
  signal: AbortSignal,
): Promise<void> {
  // Odd parts are what stands between the lines.
  const parts = request.text.split(/(\n+)/);
  const results = new LineResults(parts, request.target);
  try {
    for await (const result of sendRequest(port, request, parts, signal)) {
      if (signal.aborted) return;
      results.add(result);
      onChange(results.current());
    }
  } catch {
    // Only opening the port throws, and only when the extension is gone; what is missing then says so.
  }
  if (!signal.aborted) onChange(results.finish());
}

function sendRequest(
  port: TranslationPort,
  request: CardRequest,
  parts: readonly string[],
  signal: AbortSignal,
): AsyncIterable<PageResult> {
  const { text, source, target, engine, wordIn } = request;
  const options = { target, engine, ...(source === 'auto' ? {} : { source }) };
  if (wordIn !== undefined)
    return port.lookUp(text, { ...options, ...(wordIn === '' ? {} : { sentence: wordIn }) }, signal);
  const segments = parts.flatMap((part, index) => (index % 2 === 0 ? [{ id: String(index), content: [part] }] : []));
  return port.translate(segments, options, signal);
}

class LineResults {
  readonly #parts: readonly string[];
  readonly #target: LanguageCode;
  readonly #known = new Map<number, string>();
  readonly #waiting: Set<number>;
  #details: Pick<Translation, 'source' | 'engine' | 'entry' | 'problem'> = {};
  #isSame: boolean | undefined;

  constructor(parts: readonly string[], target: LanguageCode) {
    this.#parts = parts;
    this.#target = target;
    this.#waiting = new Set(parts.keys().filter((index) => index % 2 === 0));
  }

  add(result: PageResult): void {
    const index = Number(result.id) || 0; // a word stands alone, and has another name
    if (result.status === 'partial') {
      this.#known.set(index, result.text);
      return;
    }
    this.#waiting.delete(index);
    const original = this.#parts[index] ?? '';
    if (result.status === 'entry') {
      this.#known.set(index, summaryOf(result.entry));
      this.#details = { ...this.#details, entry: result.entry, engine: result.engine };
    } else if (result.status === 'failed') {
      this.#known.set(index, original);
      this.#details = { problem: result.error, ...this.#details };
    } else if (result.status === 'kept') {
      this.#known.set(index, original);
      if (result.reason === 'already-target') this.#isSame ??= true;
    } else {
      this.#isSame = false;
      this.#known.set(index, result.content.filter((piece) => typeof piece === 'string').join(''));
      this.#details = { source: result.source, engine: result.engine, ...this.#details };
    }
  }

  current(): Translation {
    const isSame = this.#isSame === true;
    return {
      isWorking: this.#waiting.size > 0,
      text: this.#text(),
      isSame,
      ...this.#details,
      ...(isSame ? { source: this.#target } : {}),
    };
  }

  finish(): Translation {
    // The port was closed before it had answered everything.
    const missing: Pick<Translation, 'problem'> = this.#waiting.size > 0 ? { problem: { reason: 'disconnected' } } : {};
    return { ...missing, ...this.current(), isWorking: false };
  }

  /** Nothing at all when no line could be translated: the original is in the card already. */
  #text(): string {
    if (this.#details.problem && !this.#details.engine) return '';
    const last = Math.max(-1, ...this.#known.keys());
    return this.#parts
      .slice(0, last + 1)
      .map((part, index) => (index % 2 === 0 ? (this.#known.get(index) ?? '…') : part))
      .join('');
  }
}

/** The meanings of a word in one line. */
function summaryOf({ meanings }: DictionaryEntry): string {
  return [...new Set(meanings.map(({ translation }) => translation))].join('; ');
}
