import { describe, expect, it } from 'vitest';
import { fillTemplate, readPath } from './json-path.ts';

describe('paths and templates of the route data', () => {
  it('picks by key, by index and from every element', () => {
    const json = { sentences: [{ trans: 'a' }, { translit: 'x' }, { trans: 'b' }], src: ['en', null] };
    expect(readPath(json, ['sentences', '*', 'trans'])).toEqual(['a', 'b']);
    expect(readPath(json, ['src', 0])).toBe('en');
    expect(readPath(json, [])).toBe(json);
  });

  it('returns undefined for other shapes', () => {
    for (const json of [null, undefined, 7, 'text', [], { a: null }]) {
      expect(readPath(json, ['a', 0, '*', 1])).toBeUndefined();
    }
    // Inherited properties are not part of an answer.
    expect(readPath({}, ['constructor', 'name'])).toBeUndefined();
  });

  it('fills in values and keeps everything else', () => {
    const template = [['$texts', '$source'], { to: '$target' }, 'wt_lib', true, null, 7];
    expect(fillTemplate(template, { texts: ['$source'], source: 'auto', target: 'de' })).toEqual([
      [['$source'], 'auto'],
      { to: 'de' },
      'wt_lib',
      true,
      null,
      7,
    ]);
  });
});
