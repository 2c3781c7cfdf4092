import { describe, expect, it } from 'vitest';
import type { Block } from './document.ts';
import { translationsAfterReading } from './stored-translation.ts';

describe('a page that is read again', () => {
  it('[DOC-02] keeps translations of the same texts, whatever their blocks are called, each once', () => {
    const before = {
      blocks: [block('a', 'Intro'), block('b', 'Same'), block('c', 'Gone'), block('d', 'Same')],
      translations: {
        a: { content: ['Einleitung'] },
        b: { edited: ['Eins'] },
        c: { content: ['Weg'] },
        d: { edited: ['Zwei'] },
      },
    };
    const blocks = [block('x', 'New'), block('b', 'Intro'), block('c', 'Same'), block('d', 'Same'), block('e', 'Same')];
    expect(translationsAfterReading(before, blocks)).toEqual({
      b: { content: ['Einleitung'] },
      c: { edited: ['Eins'] },
      d: { edited: ['Zwei'] },
    });
  });
});

function block(id: string, text: string): Block {
  return { id, role: 'text', content: [text], isTranslatable: true };
}
