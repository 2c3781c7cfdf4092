import { beforeEach, describe, expect, it } from 'vitest';
import { RetranslationBudget } from './retranslation-budget.ts';
import { contentKey } from './translation-cache.ts';

// A place is only ever a key.
const place = {} as Node;
let budget: RetranslationBudget;

beforeEach(() => {
  budget = new RetranslationBudget();
});

describe('RetranslationBudget', () => {
  it('lets a page answer our writing six times in ten seconds', () => {
    const asked: number[] = [];
    for (let now = 0; now < 30_000; ) {
      budget.noteWriting(place, now);
      const from = budget.askFrom(place, now + 400);
      asked.push(from);
      now = from;
    }
    for (const [index, at] of asked.entries()) {
      const inWindow = asked.filter((other) => other >= at && other < at + 10_000);
      expect(inWindow.length, `from answer ${index}`).toBeLessThanOrEqual(6);
    }
  });

  it('gives the turn of an answer that waits to the one that replaces it', () => {
    let from = 0;
    for (let answer = 0; answer < 7; answer += 1) {
      budget.noteWriting(place, answer * 600);
      from = budget.askFrom(place, answer * 600 + 400);
    }
    budget.noteWriting(place, 5_000);
    expect(budget.askFrom(place, 5_400)).toBe(from);
  });

  it('takes what changes while the page is scrolled for no answer', () => {
    for (let now = 0; now < 5_000; now += 500) {
      budget.noteWriting(place, now);
      budget.noteScrolling(now + 100);
      expect(budget.askFrom(place, now + 400)).toBe(now + 400);
    }
  });

  it('does not count the words of a text that is being written as answers', () => {
    let from = 0;
    for (let now = 0; now < 600; now += 15) {
      budget.noteWriting(place, now);
      from = budget.askFrom(place, now + 10);
    }
    expect(from).toBeLessThanOrEqual(1_600);
  });

  it('waits for a text that is being written until it rests, and not for ever', () => {
    expect(budget.askFrom(place, 0)).toBe(0);
    expect(budget.askFrom(place, 100)).toBe(400);
    expect(budget.askFrom(place, 200)).toBe(500);
    let now = 200;
    let waits = 0;
    while (budget.askFrom(place, now) > now) {
      now += 100;
      waits += 1;
    }
    expect(now).toBeLessThanOrEqual(1_600);
    expect(waits).toBeGreaterThan(5);
  });

  it('counts what comes back in one round once, and six rounds in ten seconds', () => {
    const [text, neverLost] = [contentKey(['text']), contentKey(['never lost'])];
    budget.noteLoss(text);
    for (let round = 0; round < 6; round += 1) {
      budget.beginRound();
      expect(budget.showFrom(text, round)).toBe(round);
      expect(budget.showFrom(text, round)).toBe(round);
    }
    budget.beginRound();
    expect(budget.showFrom(text, 100)).toBe(10_000);
    expect(budget.showFrom(neverLost, 100)).toBe(100);
  });

  it('puts back what a page took away three times in ten seconds', () => {
    expect([1, 2, 3, 4, 5].map((now) => budget.mayPutBack(place, 0, now))).toEqual([true, true, true, false, false]);
    expect(budget.mayPutBack(place, 0, 10_005)).toBe(true);
  });

  it('puts back what is taken away while the page is scrolled', () => {
    for (let now = 0; now < 5_000; now += 100) {
      budget.noteScrolling(now + 50);
      expect(budget.mayPutBack(place, now, now + 60)).toBe(true);
    }
  });
});
