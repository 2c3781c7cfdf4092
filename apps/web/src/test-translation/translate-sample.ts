import type { Client } from '@interlinear/contract/client';
import type { LanguageCode } from '@interlinear/languages';
import { direction } from '@interlinear/languages/direction';
import { createTranslator } from '@interlinear/translation';
import { createPageScheduler, createSession } from '@interlinear/webpage/session';
import { pageClock } from '../engines/page-clock.ts';
import { createPipelineEngine } from '../engines/pipeline-engine.ts';
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
  const engine = createPipelineEngine(client, { id: preferredEngine(engines) });
  const translator = createTranslator({
    engine: () => engine,
    clock: pageClock,
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
