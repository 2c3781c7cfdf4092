import { describe, expect, it } from 'vitest';
import { isSelfContained } from './is-self-contained.ts';

const encode = (content: string) => new TextEncoder().encode(content);

describe('contents that can share a stream', () => {
  it.each([
    ['text and states', 'q 1 0 0 1 5 5 cm BT /F 9 Tf (a) Tj ET Q\n'],
    ['marked contents', '/Span << /ActualText (a) >> BDC BT (b) Tj ET EMC'],
    ['colours that are no pattern', '/Cs8 cs 0.5 scn 0 0 9 9 re f'],
    ['nothing', ''],
  ])('%s', (_, content) => {
    expect(isSelfContained(encode(content))).toBe(true);
  });

  it.each([
    ['a state that is not restored', 'q 1 0 0 1 5 5 cm BT (a) Tj ET'],
    ['a state restored that nobody saved', 'Q BT (a) Tj ET'],
    ['a text that does not end', 'BT (a) Tj'],
    ['a text in a text', 'BT BT (a) Tj ET ET'],
    ['marked contents that do not end', '/OC /L BDC BT (a) Tj ET'],
    ['a string that does not end', 'BT (a) Tj ET (rest'],
    ['operands without an operator', 'BT (a) Tj ET 1 2 3'],
    ['a word that is no operator', 'BT (a) Tj ET zz'],
    ['a comment at the end', 'BT (a) Tj ET % end'],
    ['a picture among the operators', 'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'],
    ['a pattern', '/Pattern cs /P1 scn 0 0 9 9 re f'],
    ['states that are saved deeper than readers go', `${'q '.repeat(28)}${'Q '.repeat(28)}`],
  ])('not: %s', (_, content) => {
    expect(isSelfContained(encode(content))).toBe(false);
  });
});
