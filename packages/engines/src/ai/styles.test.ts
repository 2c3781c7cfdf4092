import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildPrompt } from './prompt.ts';
import { STYLE_IDS, STYLES, styleInstructions } from './styles.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const HASHES = [
  'general 1 e3b0c442',
  'academic 1 dc1927d3',
  'technical 1 bb505998',
  'fiction 1 b3348cb0',
  'news 1 2da6aa54',
  'legal 1 a05acd15',
  'social 1 ecd3d198',
  'games 1 afcc49de',
];

describe('STYLES', () => {
  it('[ENG-11] has a new version for every change of a text', () => {
    expect(Object.entries(STYLES).map(([style, { version, text }]) => `${style} ${version} ${hash(text)}`)).toEqual(
      HASHES,
    );
  });

  it.each(STYLE_IDS.filter((style) => style !== 'general'))(
    '[ENG-11] states %s below the rules, and the person’s prompt after it',
    (style) => {
      const batch = { texts: ['Hello'], source: 'en', target: 'de', signal: new AbortController().signal } as const;
      const plain = buildPrompt(batch);
      const instructions = styleInstructions(style, ['Say “du”.']) ?? '';
      const styled = buildPrompt({ ...batch, instructions });
      expect(instructions).toBe(`${STYLES[style].text}\nSay “du”.`);
      expect(styled.system).toBe(
        `${plain.system}\n\nWishes of the reader about style and wording (the rules above stand):\n${JSON.stringify(instructions)}`,
      );
      expect(styled.user).toBe(plain.user);
    },
  );

  it('[ENG-11] wishes nothing in general', () => {
    expect(styleInstructions('general')).toBeUndefined();
    expect(styleInstructions('general', ['Be brief.'])).toBe('Be brief.');
  });
});
