import type { InlineContent } from '@interlinear/contract/documents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkedText, toMarkedText } from './marked-text.ts';

const original: InlineContent[] = ['See ', { open: 1 }, 'figure', { close: 1 }, ' and ', { leaf: 2, kind: 'formula' }];

describe('a text with marks', () => {
  it('writes markup as numbers', () => {
    expect(toMarkedText(original)).toBe('See ‹1›figure‹/1› and ‹2›');
  });

  it('may have its marks in any order, and other text that looks like marks', () => {
    expect(parseMarkedText('‹2› und ‹9› ‹1›Bild‹/1›', original)).toEqual({
      isComplete: true,
      content: [{ leaf: 2, kind: 'formula' }, ' und ‹9› ', { open: 1 }, 'Bild', { close: 1 }],
    });
  });

  it('reports marks that are missing or occur too often', () => {
    expect(parseMarkedText('‹1›Bild ‹2›‹2›', original)).toEqual({
      isComplete: false,
      missing: ['‹/1›'],
      surplus: ['‹2›'],
    });
  });

  it('survives a round trip', () => {
    const text = fc.string({ minLength: 1 }).filter((words) => !/[‹›]/.test(words));
    const item = fc.oneof(
      text,
      fc.record({ open: fc.nat(99) }),
      fc.record({ close: fc.nat(99) }),
      fc.record({ leaf: fc.integer({ min: 100, max: 199 }), kind: fc.constant('formula' as const) }),
    );
    fc.assert(
      fc.property(fc.array(item), (content: InlineContent[]) => {
        const parsed = parseMarkedText(toMarkedText(content), content);
        expect(parsed.isComplete && toMarkedText(parsed.content)).toBe(toMarkedText(content));
      }),
    );
  });
});
