import { describe, expect, it } from 'vitest';
import { createPrecedence } from './precedence.ts';

/** Something that ends when it is told to. */
function errand() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

describe('precedence', () => {
  it('lets the work go on at once when nobody is being answered', async () => {
    const precedence = createPrecedence();
    await precedence.giveWay();
    await expect(precedence.first(async () => 7)).resolves.toBe(7);
    await precedence.giveWay();
  });

  it('has the work wait until the last answer is given, also when that is a failure', async () => {
    const precedence = createPrecedence();
    const order: string[] = [];
    const [one, other] = [errand(), errand()];
    const answers = [
      precedence.first(() => one.promise.then(() => order.push('one'))),
      precedence
        .first(() => other.promise.then(() => Promise.reject(new Error('gone'))))
        .catch(() => order.push('other')),
    ];
    const work = precedence.giveWay().then(() => order.push('work'));
    one.end();
    other.end();
    await Promise.all([...answers, work]);
    expect(order.slice(0, 1)).toEqual(['one']);
    expect(order.toSorted()).toEqual(['one', 'other', 'work']);
  });

  it('has the work wait for a moment only', async () => {
    const precedence = createPrecedence();
    const endless = errand();
    const answer = precedence.first(() => endless.promise);
    await precedence.giveWay();
    endless.end();
    await answer;
  });
});
