import { LANGUAGE_CODES } from '@interlinear/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTo, parseLink } from './link.ts';
import { keepLongText, LINK_TEXT_LIMIT, readLongText } from './long-text.ts';

describe('links to a translation', () => {
  it('[TXT-04] encodes languages and text as ?sl&tl&q', () => {
    expect(linkTo({ source: 'auto', target: 'zh-CN', text: 'a & b' })).toBe('?sl=auto&tl=zh-CN&q=a+%26+b');
  });

  it('[TXT-04] reads what it wrote', () => {
    const link = fc.record({
      source: fc.constantFrom('auto' as const, ...LANGUAGE_CODES),
      target: fc.constantFrom(...LANGUAGE_CODES),
      text: fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
    });
    fc.assert(
      fc.property(link, (linked) => {
        expect(parseLink(linkTo(linked))).toEqual(linked);
      }),
    );
  });

  it('[TXT-04] leaves a long text out of the address, and keeps it in the tab', () => {
    const text = 'a'.repeat(LINK_TEXT_LIMIT + 1);
    expect(linkTo({ source: 'en', target: 'de', text })).toBe('?sl=en&tl=de');
    keepLongText(text);
    expect(readLongText()).toBe(text);
    keepLongText('short');
    expect(readLongText()).toBe('');
  });

  it('understands other spellings of a language and ignores unknown ones', () => {
    expect(parseLink('?sl=EN-gb&tl=zh-Hant')).toEqual({ source: 'en', target: 'zh-TW' });
    expect(parseLink('?sl=xx-nonsense&tl=&q=')).toEqual({ text: '' });
  });
});
