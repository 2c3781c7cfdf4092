import type { Engine, EngineAnswer, EngineBatch } from '@interlinear/engines';
import { pseudoTranslate } from '@interlinear/testing/pseudo-translate';

export interface ScriptedEngine extends Engine {
  /** Every batch that was asked for, the newest last. */
  batches: EngineBatch[];
}

/** An engine in memory that answers as told; without `answer` every text comes back in brackets. */
export function scriptedEngine(
  options: Partial<Omit<Engine, 'translate'>> & {
    answer?: (batch: EngineBatch) => EngineAnswer | Promise<EngineAnswer>;
  } = {},
): ScriptedEngine {
  const { answer = pseudoAnswer, ...engine } = options;
  const batches: EngineBatch[] = [];
  return {
    id: 'scripted',
    kind: 'api',
    name: 'Scripted',
    markup: 'html',
    limits: { segments: 50, characters: 5000, concurrency: 2 },
    glossary: 'none',
    version: '1',
    supports: (source) => source !== 'auto',
    languages: () => ({ sources: [], targets: [] }),
    ...engine,
    batches,
    async translate(batch) {
      batches.push(batch);
      return answer(batch);
    },
  };
}

/** Brackets around every run of text, markup where it was. */
export function pseudoAnswer({ texts }: Pick<EngineBatch, 'texts'>): EngineAnswer {
  return { translations: texts.map((text) => ({ text: pseudoTranslate(text) })) };
}
