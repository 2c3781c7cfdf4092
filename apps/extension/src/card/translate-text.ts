import type { LanguageCode } from '@interlinear/languages';
import type { Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';

/** What the card asks for. */
export interface Question {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** An engine's id. */
  engine: string;
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
  problem?: Problem;
}

export const NOTHING_YET: Translation = { isWorking: true, text: '', isSame: false };

export interface Port {
  translate(
    segments: readonly Segment[],
    how: { target: LanguageCode; source?: LanguageCode; engine?: string },
    signal: AbortSignal,
  ): AsyncIterable<SegmentResult | SegmentPartial>;
}

/**
 * Translates a text line by line, and tells after every piece how far it is. Lines are segments of their own, so that the first
 * is there early and a bad one spoils no other.
 */
export async function translateText(
  port: Port,
  { text, source, target, engine }: Question,
  onChange: (translation: Translation) => void,
  signal: AbortSignal,
): Promise<void> {
  // Odd parts are what stands between the lines.
  const parts = text.split(/(\n+)/);
  const progress = new Progress(parts, target);
  const segments = parts.flatMap((part, index) => (index % 2 === 0 ? [{ id: String(index), content: [part] }] : []));
  const how = { target, engine, ...(source === 'auto' ? {} : { source }) };
  try {
    for await (const result of port.translate(segments, how, signal)) {
      if (signal.aborted) return;
      progress.take(result);
      onChange(progress.now());
    }
  } catch {
    // Only opening the port throws, and only when the extension is gone; what is missing then says so.
  }
  if (!signal.aborted) onChange(progress.end());
}

class Progress {
  readonly #parts: readonly string[];
  readonly #target: LanguageCode;
  readonly #known = new Map<number, string>();
  readonly #waiting: Set<number>;
  #told: Pick<Translation, 'source' | 'engine' | 'problem'> = {};
  #isSame: boolean | undefined;

  constructor(parts: readonly string[], target: LanguageCode) {
    this.#parts = parts;
    this.#target = target;
    this.#waiting = new Set(parts.keys().filter((index) => index % 2 === 0));
  }

  take(result: SegmentResult | SegmentPartial): void {
    const index = Number(result.id);
    if (result.status === 'partial') {
      this.#known.set(index, result.text);
      return;
    }
    this.#waiting.delete(index);
    const original = this.#parts[index] ?? '';
    if (result.status === 'failed') {
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
