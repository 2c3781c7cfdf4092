import { createRequire } from 'node:module';
import { eld } from 'eld/medium';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type LanguageCode } from '../codes.ts';
import { LANGUAGES } from '../languages.ts';
import { matchLanguage } from '../match.ts';
import { WITHOUT_STATISTICS } from './contradicts.ts';
import { contradicts, type DetectedLanguage } from './detection.ts';
import { createServerDetector } from './server.ts';

describe('contradicts', () => {
  const surely = (language: LanguageCode): DetectedLanguage => ({ language, confidence: 0.97 });

  it('[TXT-03] is true if another language was detected with certainty', () => {
    expect([
      contradicts(surely('de'), 'en'),
      contradicts(surely('en'), 'zh-CN'),
      contradicts(surely('ja'), 'zh-CN'),
    ]).toEqual([true, true, true]);
  });

  it('[TXT-03] is false without a sure detection, and for the same language', () => {
    expect([
      contradicts(undefined, 'en'),
      contradicts({ language: 'de', confidence: 0.89 }, 'en'),
      contradicts(surely('en'), 'en'),
      contradicts(surely('pt'), 'pt-PT'),
    ]).toEqual([false, false, false, false]);
  });

  it('[TXT-03] is false if the detector may miss the given language', () => {
    expect([
      contradicts(surely('pl'), 'szl'),
      contradicts(surely('bs'), 'hr'),
      contradicts(surely('ky'), 'uz'),
      contradicts(surely('uz'), 'hi'),
      contradicts(surely('zh-TW'), 'zh-CN'),
    ]).toEqual([false, false, false, false, false]);
  });

  it('never contradicts native language names', async () => {
    const detector = await createServerDetector();
    const refused = LANGUAGES.filter(({ code, name_local }) => contradicts(detector.detect(name_local)[0], code));
    expect(refused.map(({ code }) => code)).toEqual([]);
  });
});

it('lists exactly the languages that neither eld nor cld3 supports', () => {
  // Loaded by `require`, as the types declare the list as a compile-time constant.
  const cld3Labels = Object.values<string>(createRequire(import.meta.url)('cld3-asm').LanguageCode);
  const known = new Set([...Object.values(eld.info().Languages), ...cld3Labels].map((label) => matchLanguage(label)));
  // Both Chinese variants share a label, and scripts of a single language need no statistics.
  const byRule = new Set<LanguageCode>(['zh-TW', 'id']);
  const unknown = LANGUAGE_CODES.filter((code) => !known.has(code) && !byRule.has(code));
  expect(unknown.toSorted()).toEqual([...WITHOUT_STATISTICS].toSorted());
});
