import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineBatch } from '../engine.ts';
import { EngineError, type EngineErrorReason } from '../engine-error.ts';
import { transportError } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';

export interface BuiltInOptions {
  /** The browser's `Translator`, or a proxy to it. */
  api: TranslatorApi;
  /** Display name, e.g. `Chrome`. */
  name: string;
  /** Reports download progress from 0 to 1. Without it no model is downloaded, as a person should be waiting for that. */
  onDownload?: (fraction: number) => void;
}

const ID = 'built-in';
const codes = engineCodes(ID);

/** The browser's built-in translator: offline, with one model per language pair. */
export function createBuiltIn({ api, name, onDownload }: BuiltInOptions): Engine {
  const translators = new Map<string, BuiltInTranslator>();

  async function open(pair: TranslatorPair, { source, target, signal }: EngineBatch): Promise<BuiltInTranslator> {
    const key = `${pair.sourceLanguage} ${pair.targetLanguage}`;
    const known = translators.get(key);
    if (known) return known;
    const availability = await api.availability(pair);
    if (availability === 'unavailable') {
      throw new EngineError({
        engine: ID,
        reason: 'unsupported-pair',
        message: `no model from ${source} to ${target}`,
      });
    }
    if (availability !== 'available' && !onDownload) {
      const message = `the model from ${source} to ${target} has to be downloaded first`;
      throw new EngineError({ engine: ID, reason: 'unavailable', message, hint: `download:${source}-${target}` });
    }
    const monitor = (events: EventTarget) =>
      events.addEventListener('downloadprogress', (event) => onDownload?.(fractionOf(event)));
    const created = await api.create({ ...pair, signal, ...(onDownload ? { monitor } : {}) });
    translators.set(key, created);
    return created;
  }

  return {
    id: ID,
    kind: 'browser',
    name,
    // Takes plain text only, and preserves unknown symbols.
    markup: 'tokens',
    // Texts are translated one by one, so small batches give early results.
    limits: { segments: 4, characters: 2000, concurrency: 1 },
    glossary: 'none',
    version: '1',
    supports: (source, target) => source !== 'auto' && codes.supports(source, target),
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source: sourceLanguage, target: targetLanguage } = vendorPair(ID, codes, batch);
      if (sourceLanguage === undefined) {
        throw new EngineError({ engine: ID, reason: 'unsupported-pair', message: 'does not detect languages' });
      }
      try {
        const translator = await open({ sourceLanguage, targetLanguage }, batch);
        const translations = [];
        for (const text of batch.texts) {
          translations.push({ text: readText(await translator.translate(text, { signal: batch.signal })) });
        }
        return { translations };
      } catch (error) {
        // Browsers may discard unused translators; the next batch creates a new one.
        translators.delete(`${sourceLanguage} ${targetLanguage}`);
        throw toEngineError(error, batch);
      }
    },
    async close() {
      for (const translator of translators.values()) translator.destroy();
      translators.clear();
    },
  };
}

/** Reads `loaded`, from 0 to 1 as in the specification; 0 if missing. */
function fractionOf(event: Event): number {
  return 'loaded' in event && typeof event.loaded === 'number' ? Math.min(event.loaded, 1) : 0;
}

function readText(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  throw new EngineError({ engine: ID, reason: 'wrong-answer', message: 'the answer is not text' });
}

/** Maps the specified exceptions by name. Omits their messages, which may quote user text. */
function toEngineError(error: unknown, { signal, source, target }: EngineBatch): EngineError {
  if (error instanceof EngineError) return error;
  if (signal.aborted) return transportError({ engine: ID, signal }, error);
  const name = error instanceof DOMException ? error.name : 'no exception';
  const hint = name === 'NotAllowedError' ? { hint: `download:${source}-${target}` } : {};
  return new EngineError({
    engine: ID,
    reason: REASONS[name] ?? 'unavailable',
    message: name,
    cause: error,
    ...hint,
  });
}

const REASONS: Record<string, EngineErrorReason> = {
  NotSupportedError: 'unsupported-pair',
  QuotaExceededError: 'too-long',
  NetworkError: 'network', // the download failed
};

/** The part of the Translator API used here (W3C, "Translator and Language Detector APIs"). */
export interface TranslatorApi {
  availability(pair: TranslatorPair): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** Downloads the model if necessary, for which browsers require a recent user gesture. */
  create(
    options: TranslatorPair & { monitor?: (monitor: EventTarget) => void; signal?: AbortSignal },
  ): Promise<BuiltInTranslator>;
}

/** A language pair as BCP 47 tags. */
interface TranslatorPair {
  sourceLanguage: string;
  targetLanguage: string;
}

export interface BuiltInTranslator {
  translate(text: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}
