import { beforeEach, describe, expect, it } from 'vitest';
import { RetranslationBudget } from './retranslation-budget.ts';
import { contentKey } from './translation-cache.ts';

// The node is only used as a key.
const place = {} as Node;
let budget: RetranslationBudget;

beforeEach(() => {
  budget = new RetranslationBudget();
});

describe('RetranslationBudget', () => {
  it('retranslates a page that reacts to our writes six times in ten seconds', () => {
    const requested: number[] = [];
    for (let now = 0; now < 30_000; ) {
      budget.recordWrite(place, now);
      const from = budget.earliestRequest(place, now + 400);
      requested.push(from);
      now = from;
    }
    for (const [index, at] of requested.entries()) {
      const inWindow = requested.filter((other) => other >= at && other < at + 10_000);
      expect(inWindow.length, `from answer ${index}`).toBeLessThanOrEqual(6);
    }
  });

  it('lets a newer reaction take the slot of one that is still waiting', () => {
    let from = 0;
    for (let answer = 0; answer < 7; answer += 1) {
      budget.recordWrite(place, answer * 600);
      from = budget.earliestRequest(place, answer * 600 + 400);
    }
    budget.recordWrite(place, 5_000);
    expect(budget.earliestRequest(place, 5_400)).toBe(from);
  });

  it('does not count changes during scrolling as reactions', () => {
    for (let now = 0; now < 5_000; now += 500) {
      budget.recordWrite(place, now);
      budget.recordScroll(now + 100);
      expect(budget.earliestRequest(place, now + 400)).toBe(now + 400);
    }
  });

  it('does not count the words of a text being written as reactions', () => {
    let from = 0;
    for (let now = 0; now < 600; now += 15) {
      budget.recordWrite(place, now);
      from = budget.earliestRequest(place, now + 10);
    }
    expect(from).toBeLessThanOrEqual(1_600);
  });

  it('waits until a text being written settles, but not forever', () => {
    expect(budget.earliestRequest(place, 0)).toBe(0);
    expect(budget.earliestRequest(place, 100)).toBe(400);
    expect(budget.earliestRequest(place, 200)).toBe(500);
    let now = 200;
    let waits = 0;
    while (budget.earliestRequest(place, now) > now) {
      now += 100;
      waits += 1;
    }
    expect(now).toBeLessThanOrEqual(1_600);
    expect(waits).toBeGreaterThan(5);
  });

  it('counts texts that come back in one round once and allows six rounds in ten seconds', () => {
    const [text, neverLost] = [contentKey(['text']), contentKey(['never lost'])];
    budget.recordRemoval(text);
    for (let round = 0; round < 6; round += 1) {
      budget.beginRound();
      expect(budget.earliestDisplay(text, round)).toBe(round);
      expect(budget.earliestDisplay(text, round)).toBe(round);
    }
    budget.beginRound();
    expect(budget.earliestDisplay(text, 100)).toBe(10_000);
    expect(budget.earliestDisplay(neverLost, 100)).toBe(100);
  });

  it('puts back a removed translation three times in ten seconds', () => {
    expect([1, 2, 3, 4, 5].map((now) => budget.mayPutBack(place, 0, now))).toEqual([true, true, true, false, false]);
    expect(budget.mayPutBack(place, 0, 10_005)).toBe(true);
  });

  it('always puts back translations removed during scrolling', () => {
    for (let now = 0; now < 5_000; now += 100) {
      budget.recordScroll(now + 50);
      expect(budget.mayPutBack(place, now, now + 60)).toBe(true);
    }
  });
});
