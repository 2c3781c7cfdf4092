import type { DictionaryEntry } from '@interlinear/engines/dictionary';
import type { LanguageCode } from '@interlinear/languages';
import type { TranslationError } from '@interlinear/translation/translation-error';
import type { BackgroundPort } from '../page/background-port.ts';
import type { PageResult } from '../protocol/page-port.ts';

/** Translation request of the card. */
export interface CardRequest {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** Engine id. */
  engine: string;
  /** Set for a single word: its sentence, possibly empty. AI engines then return a dictionary entry. */
  wordIn?: string;
}

/** Error of an engine, or of the connection to the background. */
export type TranslationProblem = TranslationError | { reason: 'disconnected' };

/** Current state of a card's translation. */
export interface Translation {
  isWorking: boolean;
  /** Text so far, with the line breaks of the original. */
  text: string;
  /** Source language, once known. */
  source?: LanguageCode;
  /** Engine that produced the translation. */
  engine?: string;
  /** Whether the original is already in the target language. */
  isSame: boolean;
  /** Dictionary entry of a word; `text` is then its summary. */
  entry?: DictionaryEntry;
  problem?: TranslationProblem;
}

export const PENDING_TRANSLATION: Translation = { isWorking: true, text: '', isSame: false };

/** Connection to the background. */
export type TranslationPort = Pick<BackgroundPort, 'translate' | 'lookUp'>;

/**
 * Translates a text line by line and reports every update. Each line is its own segment, so that the first appears
 * early and a failed line does not affect others.
 */
export async function translateText(
  port: TranslationPort,
  request: CardRequest,
  onChange: (translation: Translation) => void,
  signal: AbortSignal,
): Promise<void> {
  // Odd parts are the line breaks between lines.
  const parts = request.text.split(/(\n+)/);
  const results = new LineResults(parts, request.target);
  try {
    for await (const result of sendRequest(port, request, parts, signal)) {
      if (signal.aborted) return;
      results.add(result);
      onChange(results.current());
    }
  } catch {
    // Opening the port throws only after the extension has been removed; the missing lines then report it.
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
    const index = Number(result.id) || 0; // a looked-up word is the only segment and has the id `word`
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
    // The port closed before all results arrived.
    const missing: Pick<Translation, 'problem'> = this.#waiting.size > 0 ? { problem: { reason: 'disconnected' } } : {};
    return { ...missing, ...this.current(), isWorking: false };
  }

  /** Empty if no line could be translated, because the card shows the original anyway. */
  #text(): string {
    if (this.#details.problem && !this.#details.engine) return '';
    const last = Math.max(-1, ...this.#known.keys());
    return this.#parts
      .slice(0, last + 1)
      .map((part, index) => (index % 2 === 0 ? (this.#known.get(index) ?? '…') : part))
      .join('');
  }
}

/** Joins a word's meanings into one line. */
function summaryOf({ meanings }: DictionaryEntry): string {
  return [...new Set(meanings.map(({ translation }) => translation))].join('; ');
}
