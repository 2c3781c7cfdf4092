import { describe, expect, it } from 'vitest';
import { openHyphenator } from './hyphenator.ts';

describe('parting words', () => {
  it.each([
    ['de', 'Größenverhältnisse', 'Grö|ßen|ver|hält|nis|se'],
    ['de', 'Abweichung', 'Abwei|chung'],
    ['fi', 'mittausvirheet', 'mit|taus|vir|heet'],
    ['pl', 'niepodległość', 'nie|pod|le|głość'],
    ['en', 'representation', 'rep|re|sen|ta|tion'],
    ['es', 'representación', 're|pre|sen|ta|ción'],
    ['ru', 'представление', 'пред|став|ле|ние'],
  ] as const)('[DOC-06] in %s: %s', async (language, word, parted) => {
    const offsets = (await openHyphenator(language))?.(word) ?? [];
    const ends = [...offsets, word.length];
    const found = ends.map((end, index) => word.slice(ends[index - 1] ?? 0, end)).join('|');
    // At least three letters stay before and after a hyphen.
    expect(found).toBe(parted.replace(/\|(\p{L}{1,2})$/u, '$1').replace(/^(\p{L}{1,2})\|/u, '$1'));
  });

  it('does not hyphenate short words or languages without hyphenation', async () => {
    expect((await openHyphenator('de'))?.('Höhen')).toEqual([]);
    expect(await openHyphenator('zh-CN')).toBeUndefined();
    // Its patterns are not free.
    expect(await openHyphenator('ro')).toBeUndefined();
  });
});
