import { describe, expect, it } from 'vitest';
import { fill, pick } from './json-path.ts';

describe('paths and templates of the route data', () => {
  it('picks by key, by index and from every element', () => {
    const json = { sentences: [{ trans: 'a' }, { translit: 'x' }, { trans: 'b' }], src: ['en', null] };
    expect(pick(json, ['sentences', '*', 'trans'])).toEqual(['a', 'b']);
    expect(pick(json, ['src', 0])).toBe('en');
    expect(pick(json, [])).toBe(json);
  });

  it('returns undefined for other shapes', () => {
    for (const json of [null, undefined, 7, 'text', [], { a: null }]) {
      expect(pick(json, ['a', 0, '*', 1])).toBeUndefined();
    }
    // Inherited properties are not part of an answer.
    expect(pick({}, ['constructor', 'name'])).toBeUndefined();
  });

  it('fills in values and keeps everything else', () => {
    const template = [['$texts', '$source'], { to: '$target' }, 'wt_lib', true, null, 7];
    expect(fill(template, { texts: ['$source'], source: 'auto', target: 'de' })).toEqual([
      [['$source'], 'auto'],
      { to: 'de' },
      'wt_lib',
      true,
      null,
      7,
    ]);
  });
});
