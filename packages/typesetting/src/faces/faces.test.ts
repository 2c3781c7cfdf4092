import { LANGUAGES } from '@interlinear/languages';
import { describe, expect, it } from 'vitest';
import { faceFile, faceNames, faceStack, fallbackFaces } from './faces.ts';
import { npmFaces } from './npm-faces.ts';

const PLAIN = { family: 'serif', isBold: false, isItalic: false } as const;

describe('faces', () => {
  it('[DOC-06] has a file for every face', async () => {
    const library = npmFaces(import.meta.url);
    const small = faceNames({ isCompact: true }).filter((name) => !/-(sc|tc|jp|kr)-/.test(name));
    const heads = await Promise.all(small.map(async (name) => (await library.load(name)).subarray(0, 4).join(' ')));
    expect(new Set(heads)).toEqual(new Set(['0 1 0 0']));
  });

  it('[DOC-06] uses only existing faces for every language and style', () => {
    for (const { code } of LANGUAGES)
      for (const family of ['serif', 'sans', 'mono'] as const)
        for (const isBold of [false, true])
          for (const isItalic of [false, true])
            for (const face of faceStack(code, { family, isBold, isItalic })) expect(faceFile(face)).toBeDefined();
  });

  it('chooses the nearest available variant', () => {
    expect(faceStack('de', { family: 'serif', isBold: true, isItalic: true })).toEqual(['noto-serif-bold-italic']);
    expect(faceStack('zh-CN', { family: 'mono', isBold: true, isItalic: true })).toEqual([
      'noto-sans-mono-bold',
      'noto-sans-sc-bold',
      'noto-sans-tc-bold',
    ]);
    expect(faceStack('ar', PLAIN)[0]).toBe('noto-naskh-arabic-regular');
    expect(faceStack('ar', { ...PLAIN, family: 'sans' })[0]).toBe('noto-sans-arabic-regular');
  });

  it('[DOC-06] gives compact styles the faces with the widths of Times, Helvetica and Courier', () => {
    const compact = { ...PLAIN, isCompact: true };
    expect(faceStack('de', { ...compact, isBold: true, isItalic: true })).toEqual(['tinos-bold-italic']);
    expect(faceStack('de', { ...compact, family: 'sans' })).toEqual(['arimo-regular']);
    expect(faceStack('ja', { ...compact, family: 'mono' })[0]).toBe('cousine-regular');
    expect(faceStack('ar', compact).at(-1)).toBe('tinos-regular');
    expect(fallbackFaces('ɮ', compact)[0]).toBe('noto-serif-regular');
    expect(faceNames({ isCompact: false })).not.toContain('tinos-regular');
  });

  it('tries the faces of a character’s script first', () => {
    expect(fallbackFaces('ก', PLAIN)[0]).toBe('noto-sans-thai-regular');
    expect(fallbackFaces('漢', PLAIN)[0]).toBe('noto-sans-sc-regular');
    expect(fallbackFaces('→', PLAIN)[0]).toBe('noto-sans-regular');
  });

  it('reports a face that does not exist', async () => {
    await expect(npmFaces(import.meta.url).load('comic-sans')).rejects.toThrow('There is no face named comic-sans.');
  });
});
