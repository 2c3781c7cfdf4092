import type { EngineBatch, EngineDelta, EngineTranslation } from '../engine.ts';
import { createItemReader, type ItemEvent } from './item-reader.ts';

/** The part of a batch needed to check its answer. */
export type AnsweredBatch = Pick<EngineBatch, 'texts' | 'source' | 'target'>;

/**
 * Reads a model's answer as translations in the order of the batch, matched by id; ignores unknown ids.
 * A translation is `null` if missing, empty or given in two versions; all are `null` if the model only repeated the texts.
 * Returns undefined if the answer has no readable item.
 */
export function readAnswerText(text: string, batch: AnsweredBatch): (EngineTranslation | null)[] | undefined {
  const items = createItemReader()
    .push(text)
    .filter((event) => event.type === 'item');
  if (items.length === 0) return undefined;
  const answers = batch.texts.map((source, index) => {
    const given = new Set(items.filter(({ id }) => id === index + 1).map((item) => item.text));
    const [only] = given;
    return given.size === 1 && only !== undefined && isUsable(source, only) ? { text: only } : null;
  });
  return isEcho(answers, batch) ? answers.map(() => null) : answers;
}

export interface AnswerStream {
  push(text: string): EngineDelta[];
  /** Returns the deltas held back until the end of the answer. */
  end(): EngineDelta[];
  /** Whether any item has been read. */
  hasItems(): boolean;
}

/**
 * Applies the rules of {@link readAnswerText} to a streamed answer. Holds back a text equal to its source until another one
 * differs. A second, different item for an id ends the reading; texts not done by then count as missing.
 */
export function createAnswerStream(batch: AnsweredBatch): AnswerStream {
  const reader = createItemReader();
  const done = new Map<number, EngineTranslation>();
  let heldBack: EngineDelta[] = [];
  let hasItems = false;
  let isOver = false;

  return {
    push: (text) => reader.push(text).flatMap((event) => (isOver ? [] : judge(event))),
    end() {
      const answers = batch.texts.map((_, index) => done.get(index) ?? null);
      return isEcho(answers, batch) ? [] : heldBack.splice(0);
    },
    hasItems: () => hasItems,
  };

  function judge(event: ItemEvent): EngineDelta[] {
    const index = event.id - 1;
    const source = batch.texts[index];
    if (event.type === 'item') hasItems = true;
    if (source === undefined) return [];
    const earlier = done.get(index);
    if (earlier !== undefined) {
      isOver = event.type === 'item' && event.text !== earlier.text;
      return [];
    }
    if (event.type === 'text') return [{ type: 'text', index, text: event.text }];
    if (!isUsable(source, event.text)) return [];
    const translation = { text: event.text };
    done.set(index, translation);
    const delta: EngineDelta = { type: 'done', index, translation };
    if (event.text === source) {
      heldBack.push(delta);
      return [];
    }
    const deltas = [...heldBack, delta];
    heldBack = [];
    return deltas;
  }
}

function isUsable(source: string, text: string): boolean {
  return text.trim() !== '' || source.trim() === '';
}

const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|\p{L}[\p{L}\p{M}'’-]*/gu;
const MIN_SENTENCE_WORDS = 4;

/**
 * Whether the model only repeated its input, with at least one text long enough to differ in the target language.
 * Variants of one language (zh-CN and zh-TW) may share whole sentences, so they never count as an echo.
 */
function isEcho(answers: readonly (EngineTranslation | null)[], { texts, source, target }: AnsweredBatch): boolean {
  if (source !== 'auto' && source.split('-')[0] === target.split('-')[0]) return false;
  const given = texts.filter((_, index) => answers[index] !== null);
  const isRepeated = texts.every((text, index) => (answers[index]?.text ?? text) === text);
  return isRepeated && given.some((text) => (text.match(WORD) ?? []).length >= MIN_SENTENCE_WORDS);
}
