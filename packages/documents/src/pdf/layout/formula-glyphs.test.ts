import { describe, expect, it } from 'vitest';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import { IDENTITY } from '../matrix.ts';
import { formulaGlyphs } from './formula-glyphs.ts';
import type { PositionedGlyph } from './positioned-glyph.ts';

const font = (entries: Partial<LoadedFont>): LoadedFont => ({
  name: 'Test',
  kind: 'type1',
  isBold: false,
  isItalic: false,
  family: 'serif',
  isCompact: true,
  isMath: false,
  isVertical: false,
  ascent: 0.75,
  descent: -0.2,
  emScale: 1,
  codeAt: () => ({ code: 0, length: 1 }),
  glyph: () => ({ text: '', isKnown: true, width: 0.5, isWordSpace: false }),
  ...entries,
});

const ROMAN = font({});
const ITALIC = font({ isItalic: true });
const MATH = font({ isMath: true, isItalic: true });

/** Creates glyphs from text with `*italic*`, `$formula$` and `^raised^` letters. */
function layOutGlyphs(text: string): PositionedGlyph[] {
  const glyphs: PositionedGlyph[] = [];
  let mode = '';
  let left = 0;
  for (const character of text) {
    if ('*$^'.includes(character)) {
      mode = mode === character ? '' : character;
      continue;
    }
    const isRaised = mode === '^';
    const own = mode === '*' ? ITALIC : mode === '$' ? MATH : ROMAN;
    const size = isRaised ? 6 : 10;
    glyphs.push({
      glyph: {
        code: 0,
        codeLength: 1,
        text: character,
        isKnown: true,
        font: own,
        resource: 'F',
        matrix: IDENTITY,
        width: 0.5,
        advance: 5,
        fill: '0 g',
        renderMode: 0,
        isVisible: true,
        anchor: { stream: 0, show: 0, index: glyphs.length },
      },
      left,
      right: left + size / 2,
      baseline: isRaised ? 4 : 0,
      size,
      isSpace: character === ' ',
    });
    left += size / 2;
  }
  return glyphs;
}

/** Returns the text with detected formulas in brackets. */
function marked(text: string): string {
  const glyphs = layOutGlyphs(text);
  const marks = formulaGlyphs(glyphs, { baseline: 0, size: 10, isGreek: false, isItalic: false });
  let result = '';
  for (const [index, { glyph }] of glyphs.entries()) {
    if (marks[index] && !marks[index - 1]) result += '[';
    result += glyph.text;
    if (marks[index] && !marks[index + 1]) result += ']';
  }
  return result;
}

describe('formulas in a line', () => {
  it.each([
    ['the value of $x$ is', 'the value of [x] is'],
    ['where $x$ = 0, so', 'where [x = 0], so'],
    ['at *n* stations and *a* house', 'at [n] stations and a house'],
    ['a note^1^ and more', 'a note[1] and more'],
    ['with exp(−$x$) as before.', 'with [exp(−x)] as before.'],
    ['(see $f$($x$))', '(see [f(x)])'],
    ['by α and β, both', 'by [α] and [β], both'],
    ['the years 1990–2000 were', 'the years 1990–2000 were'],
    ['call +34 600 100 or (+49)30/1234,', 'call +34 600 100 or (+49)30/1234,'],
    ['warmer by +2.5% or ±3°C.', 'warmer by +2.5% or ±3°C.'],
    ['that $x$ +3 and 2 +3 are', 'that [x +3] and [2 +3] are'],
    ['A plain sentence, (with brackets).', 'A plain sentence, (with brackets).'],
  ])('%s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });
});
