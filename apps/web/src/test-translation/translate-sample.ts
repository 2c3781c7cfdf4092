import type { Client } from '@interlinear/contract/client';
import type { Engine, EngineBatch, EngineTranslation } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { createTranslator } from '@interlinear/translation';
import { createPageScheduler, createSession } from '@interlinear/webpage/session';
import { preferredEngine } from '../engines/preferred-engine.ts';

/** Counts of a page translation in progress. */
export interface SampleProgress {
  status: 'working' | 'done' | 'failed';
  translated: number;
}

export interface SampleTranslation {
  client: Client;
  target: LanguageCode;
  /** Selector of the part of the page to translate. */
  sample: string;
  onProgress(progress: SampleProgress): void;
}

/**
 * Translates a part of this page with the page engine of the extension and the server's engines (SITE-24).
 * @returns a function that restores the original
 */
export async function translateSample({ client, target, sample, onProgress }: SampleTranslation): Promise<() => void> {
  const engines = await client.systemEngines().catch(() => []);
  const engine = createServerEngine(client, preferredEngine(engines));
  const translator = createTranslator({
    engine: () => engine,
    clock: { now: () => performance.now(), sleep },
    // The server detects the languages.
    detect: () => ({ language: undefined, confidence: 0 }),
    timeoutMs: REQUEST_TIMEOUT_MS,
  });
  const session = createSession({
    root: document,
    policy: { target, siteRules: { include: [sample] } },
    mode: 'bilingual',
    appearance: { style: 'dashed', language: target, direction: direction(target) },
    translate: (segments, signal) =>
      translator.translate({ segments, source: 'auto', target, engine: engine.id, fallback: false, signal }),
    scheduler: createPageScheduler(window),
    onProgress: ({ status, translated }) => {
      const isOver = status === 'done' || status === 'blocked' || status === 'paused';
      onProgress({ status: !isOver ? 'working' : status === 'done' ? 'done' : 'failed', translated });
    },
  });
  session.start();
  return () => {
    session.stop();
    // Nothing waits for it.
    void translator.close();
  };
}

const REQUEST_TIMEOUT_MS = 30_000;

/** Presents the server's engines to the pipeline of the page engine. The server has a pipeline of its own, for plain text. */
function createServerEngine(client: Client, id: string): Engine {
  return {
    id,
    kind: 'api',
    name: id,
    markup: 'tokens',
    limits: { segments: 20, characters: 6_000, concurrency: 2 },
    glossary: 'none',
    version: '1',
    supports: () => true,
    languages: () => ({ sources: [], targets: [] }),
    async translate(batch) {
      return { translations: await askServer(client, id, batch) };
    },
  };
}

async function askServer(
  client: Client,
  engine: string,
  { texts, source, target, signal }: EngineBatch,
): Promise<(EngineTranslation | null)[]> {
  const translations: (EngineTranslation | null)[] = texts.map(() => null);
  const request = { source_text: [...texts], source_lang: source, target_lang: target, engine, check_source: true };
  try {
    for await (const { event, data } of client.translateStream(request, { signal })) {
      // A text that the server keeps needs no translation: it is returned as it is.
      if (event === 'segment' && data.status !== 'failed') translations[data.index] = { text: data.text };
    }
    return translations;
  } catch (error) {
    throw new EngineError({ engine, reason: 'unavailable', message: 'the server did not translate', cause: error });
  }
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
