import type { EngineLimits } from '@interlinear/engines';
import { countFitting } from './pack.ts';
import type { Question } from './question.ts';

interface Group {
  questions: Question[];
  isSorted: boolean;
}

/**
 * Questions that wait for one engine: the most urgent first, only like with like in one request.
 * Among equals every request gets its turn: its first question is due now, its hundredth a hundred turns later. So one
 * sentence does not wait behind a book, and the book goes on in the gaps.
 */
export class WaitingLine {
  readonly #groups = new Map<string, Group>();
  /** The latest turn that was taken. */
  #turn = 0;

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** Takes the questions of one request, in its order. */
  add(questions: readonly Question[]): void {
    for (const [index, question] of questions.entries()) {
      question.turn = this.#turn + index;
      const { key } = question.common;
      const group = this.#groups.get(key) ?? { questions: [], isSorted: true };
      const last = group.questions.at(-1);
      if (last && byUrgency(last, question) > 0) group.isSorted = false;
      group.questions.push(question);
      this.#groups.set(key, group);
    }
  }

  /** Somebody who is in more of a hurry waits for a question too. */
  hurry(question: Question, priority: number): void {
    if (priority >= question.priority) return;
    question.priority = priority;
    const group = this.#groups.get(question.common.key);
    if (group) group.isSorted = false;
  }

  /** Whether a request would be full. */
  fillsRequest(limits: EngineLimits): boolean {
    for (const { questions } of this.#groups.values()) {
      const count = countFitting(questions, limits);
      if (count === limits.segments || count < questions.length) return true;
    }
    return false;
  }

  /** Takes out as many as fit into one request; nothing when nobody waits. */
  takeBatch(limits: EngineLimits): Question[] {
    const group = this.#mostUrgent();
    if (!group) return [];
    const batch = group.questions.splice(0, countFitting(group.questions, limits));
    for (const { turn } of batch) this.#turn = Math.max(this.#turn, turn);
    const [first] = batch;
    if (first && group.questions.length === 0) this.#groups.delete(first.common.key);
    return batch;
  }

  takeAll(): Question[] {
    const all = [...this.#groups.values()].flatMap(({ questions }) => questions);
    this.#groups.clear();
    return all;
  }

  #mostUrgent(): Group | undefined {
    let urgent: { group: Group; head: Question } | undefined;
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

const byUrgency = (a: Question, b: Question) => a.priority - b.priority || a.turn - b.turn;
