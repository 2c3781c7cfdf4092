import type { EngineLimits } from '@interlinear/engines';
import { countFitting } from './pack.ts';
import type { Question } from './question.ts';

/** Questions that wait for one engine: most urgent first, then the oldest, only like with like in one request. */
export class WaitingLine {
  readonly #groups = new Map<string, { questions: Question[]; isSorted: boolean }>();

  add(question: Question): void {
    const { key } = question.common;
    const group = this.#groups.get(key);
    if (!group) {
      this.#groups.set(key, { questions: [question], isSorted: true });
      return;
    }
    const last = group.questions.at(-1);
    if (last && byUrgency(last, question) > 0) group.isSorted = false;
    group.questions.push(question);
  }

  /** Somebody who is in more of a hurry waits for a question too. */
  hurry(question: Question, priority: number): void {
    if (priority >= question.priority) return;
    question.priority = priority;
    const group = this.#groups.get(question.common.key);
    if (group) group.isSorted = false;
  }

  /** Takes out as many as fit into one request; nothing when nobody waits. */
  takeBatch(limits: EngineLimits): Question[] {
    const group = this.#mostUrgent();
    if (!group) return [];
    const batch = group.questions.splice(0, countFitting(group.questions, limits));
    const [first] = batch;
    if (first && group.questions.length === 0) this.#groups.delete(first.common.key);
    return batch;
  }

  takeAll(): Question[] {
    const all = [...this.#groups.values()].flatMap(({ questions }) => questions);
    this.#groups.clear();
    return all;
  }

  #mostUrgent() {
    let urgent: { group: { questions: Question[] }; head: Question } | undefined;
    for (const [key, group] of this.#groups) {
      if (!group.questions.every(isWanted)) group.questions = group.questions.filter(isWanted);
      if (!group.isSorted) group.questions.sort(byUrgency);
      group.isSorted = true;
      const [head] = group.questions;
      if (!head) this.#groups.delete(key);
      else if (!urgent || byUrgency(head, urgent.head) < 0) urgent = { group, head };
    }
    return urgent?.group;
  }
}

const isWanted = (question: Question) => question.isWanted;

const byUrgency = (a: Question, b: Question) => a.priority - b.priority || a.sequence - b.sequence;
