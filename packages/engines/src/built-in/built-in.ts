import { engineCodes } from '@interlinear/languages/engine-codes';
import type { Engine, EngineBatch } from '../engine.ts';
import { EngineError, type EngineErrorReason } from '../engine-error.ts';
import { transportError } from '../request-json.ts';
import { vendorPair } from '../vendor-pair.ts';
import type { BuiltInTranslator, TranslatorApi, TranslatorPair } from './translator-api.ts';

export type { BuiltInTranslator, TranslatorApi } from './translator-api.ts';

export interface BuiltInOptions {
  /** The browser's `Translator`, or something that leads to it. */
  api: TranslatorApi;
  /** What people see, e.g. `Chrome`. */
  name: string;
  /** Called with 0…1 while a model is being downloaded. Without it nothing is: a download wants a person who waits for it. */
  onDownload?: (fraction: number) => void;
}

const ID = 'built-in';
const codes = engineCodes(ID);

/** The translator inside the browser: no network, no account, a model for each pair of languages. */
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
    // It knows plain text only, and keeps signs that it does not know.
    markup: 'tokens',
    // One text after the other, so small batches show something early.
    limits: { segments: 4, characters: 2000, concurrency: 1 },
    glossary: 'none',
    version: '1',
    supports: (source, target) => source !== 'auto' && codes.supports(source, target),
    languages: () => ({ sources: codes.sources, targets: codes.targets }),
    async translate(batch) {
      const { source: sourceLanguage, target: targetLanguage } = vendorPair(ID, codes, batch);
      if (sourceLanguage === undefined) {
        throw new EngineError({ engine: ID, reason: 'unsupported-pair', message: 'it detects no languages' });
      }
      try {
        const translator = await open({ sourceLanguage, targetLanguage }, batch);
        const translations = [];
        for (const text of batch.texts) {
          translations.push({ text: readText(await translator.translate(text, { signal: batch.signal })) });
        }
        return { translations };
      } catch (error) {
        // A browser may have put a translator away that was long unused: the next batch opens another.
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

/** `loaded` of an `event` that has one: newer browsers count in 0…1, as the standard says. */
function fractionOf(event: Event): number {
  return 'loaded' in event && typeof event.loaded === 'number' ? Math.min(event.loaded, 1) : 0;
}

function readText(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  throw new EngineError({ engine: ID, reason: 'wrong-answer', message: 'the answer is no text' });
}

/** By the names of the standard's exceptions; their messages may quote the text and are left out. */
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
  NetworkError: 'network', // the download broke
};
