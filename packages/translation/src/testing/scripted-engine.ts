import type { Engine, EngineAnswer, EngineBatch } from '@interlinear/engines';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';

export interface ScriptedEngine extends Engine {
  /** All batches received, newest last. */
  batches: EngineBatch[];
}

/** An in-memory engine that answers with `answer`; by default puts every text in brackets. */
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

/** Puts every run of text in brackets and keeps the markup. */
export function pseudoAnswer({ texts }: Pick<EngineBatch, 'texts'>): EngineAnswer {
  return { translations: texts.map((text) => ({ text: pseudoTranslate(text) })) };
}
