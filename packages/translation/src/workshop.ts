import type { Engine, EngineId } from '@interlinear/engines';
import { Lane } from './lane.ts';
import type { Question, QuestionOutcome } from './question.ts';
import { Store } from './store.ts';
import type { TranslatorParts } from './translate.ts';

/** What all requests to a translator share: a lane for each engine, the questions under way, the store. */
export class Workshop {
  readonly parts: TranslatorParts;
  readonly #lanes = new Map<EngineId, Lane>();
  readonly #underWay = new Map<string, Question>();
  readonly #store: Store;

  constructor(parts: TranslatorParts) {
    this.parts = parts;
    this.#store = new Store(parts.cache);
  }

  lane(engine: Engine): Lane {
    const known = this.#lanes.get(engine.id);
    // An operator may have replaced the engine, with another key for example; the old lane ends with what it has.
    if (known?.engine === engine) return known;
    const lane = new Lane(engine, this.parts);
    this.#lanes.set(engine.id, lane);
    return lane;
  }

  /** The same question, asked by somebody else and not answered yet. */
  underWay(key: string): Question | undefined {
    const question = this.#underWay.get(key);
    return question?.isWanted ? question : undefined;
  }

  begin(question: Question): void {
    this.#underWay.set(question.key, question);
  }

  readonly ended = (question: Question, outcome: QuestionOutcome | undefined): void => {
    if (this.#underWay.get(question.key) === question) this.#underWay.delete(question.key);
    if (outcome) this.#store.add(question, outcome);
  };

  health(id: EngineId): 'ok' | 'resting' {
    return this.#lanes.get(id)?.isResting ? 'resting' : 'ok';
  }

  async close(): Promise<void> {
    for (const lane of this.#lanes.values()) lane.close();
    this.#lanes.clear();
  }
}
