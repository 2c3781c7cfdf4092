import { describe, expect, it } from 'vitest';
import { inlineTree } from './inline-tree.ts';

describe('inlineTree', () => {
  it('puts the content between two marks into a wrapper', () => {
    const formula = { leaf: 3, kind: 'formula' } as const;
    expect(inlineTree(['a ', { open: 1 }, 'b', { open: 2 }, formula, { close: 2 }, { close: 1 }, ' c'])).toEqual([
      'a ',
      { wrapper: 1, children: ['b', { wrapper: 2, children: [formula] }] },
      ' c',
    ]);
  });

  it('loses no text when wrappers cross, stay open, or were never opened', () => {
    expect(inlineTree([{ open: 1 }, 'a', { open: 2 }, 'b', { close: 1 }, 'c', { close: 2 }, 'd'])).toEqual([
      { wrapper: 1, children: ['a', { wrapper: 2, children: ['b'] }] },
      { wrapper: 2, children: ['c'] },
      'd',
    ]);
    expect(inlineTree([{ close: 7 }, 'a', { open: 1 }, 'b'])).toEqual(['a', { wrapper: 1, children: ['b'] }]);
  });
});
