import type { LanguageCode } from '@interlinear/languages';
import { describe, expect, it } from 'vitest';
import { findDoubt } from './answer-doubts.ts';
import { countSentences } from './prose.ts';

const doubtOf = (source: string, answer: string, target: LanguageCode, sourceLanguage: LanguageCode | 'auto' = 'en') =>
  findDoubt({ source, answer, sourceLanguage, target });

describe('findDoubt', () => {
  it.each<[string, string, string, LanguageCode]>([
    ['a name', 'Microsoft Visual Studio Code', 'Microsoft Visual Studio Code', 'ru'],
    [
      'names in a row',
      'Alice Johnson, Bob Smith, Carol Lee and Dave Brown',
      'Alice Johnson, Bob Smith, Carol Lee, Dave Brown',
      'ja',
    ],
    ['numbers', '1,024 × 768 (4:3), 60 Hz', '1,024 × 768 (4:3), 60 Hz', 'zh-CN'],
    ['a short word that grows', 'OK', 'Einverstanden', 'de'],
    ['an abbreviation', 'GDP per capita', 'Bruttoinlandsprodukt pro Kopf der Bevölkerung', 'de'],
    ['a phrase that shrinks', 'Please wait a moment', '请稍候', 'zh-CN'],
    [
      'code',
      'const total = items.reduce((sum, item) => sum + item.price, 0);',
      'const total = items.reduce((sum, item) => sum + item.price, 0);',
      'ru',
    ],
    [
      'a command',
      'npm install --save-dev vitest @types/node && npx vitest run',
      'npm install --save-dev vitest @types/node && npx vitest run',
      'ja',
    ],
    [
      'a sentence full of names',
      'The album was recorded with Brian Eno, Robert Fripp and David Bowie at Hansa Studios.',
      'Альбом записали с Brian Eno, Robert Fripp и David Bowie в Hansa Studios.',
      'ru',
    ],
    [
      'a sentence about translating',
      'Here is the translation of the letter: it was lost for years.',
      'Aquí está la traducción de la carta: estuvo perdida durante años.',
      'es',
    ],
    [
      'a note of the author',
      'Note: the shop is closed on Mondays and on all public holidays.',
      'Nota: la tienda cierra los lunes y todos los días festivos.',
      'es',
    ],
    [
      'a quotation',
      '“We will never give up what we have built here together,” she said.',
      '“Nunca renunciaremos a lo que hemos construido aquí juntos”',
      'es',
    ],
    [
      'Chinese from English',
      'The committee decided yesterday that the new bridge will be built after all.',
      '委员会昨天决定，新桥最终还是要建。',
      'zh-CN',
    ],
    [
      'English from Chinese',
      '委员会昨天决定，新桥最终还是要建，因为旧桥已经不安全了。',
      'The committee decided yesterday that the new bridge will be built after all, because the old one is no longer safe.',
      'en',
    ],
  ])('[ENG-05] accepts %s', (_, source, answer, target) => {
    expect(doubtOf(source, answer, target, /\p{sc=Han}/u.test(source) ? 'zh-CN' : 'en')).toBeUndefined();
  });

  it('[ENG-05] accepts a repetition between languages that share their sentences, or of an unknown one', () => {
    const text = 'Hvis du har glemt din kode, kan vi sende dig en ny med det samme i dag.';
    expect(doubtOf(text, text, 'nb', 'da')).toBeUndefined();
    expect(doubtOf(text, text, 'de', 'auto')).toBeUndefined();
    expect(doubtOf(text, text, 'de', 'da')).toBe('repeated');
  });

  it('[ENG-05] compares lengths by language pair, and sentences of longer texts', () => {
    const english =
      'The train was late. We waited for an hour. Nobody told us why. Then it came at last. We were home by nine.';
    expect(
      doubtOf(english, '列车晚点了。我们等了一个小时。没人告诉我们原因。最后它终于来了。我们九点到家。', 'zh-CN'),
    ).toBeUndefined();
    expect(doubtOf(english, '列车晚点了。', 'zh-CN')).toBe('shortened');
    expect(doubtOf(english, 'Der Zug hatte Verspätung, und wir waren um neun zu Hause', 'de')).toBe('shortened');
  });

  it('[ERR-01] counts the sentences of a text of dots without reading it again and again', () => {
    expect(countSentences(`${'.'.repeat(200_000)}x. Yes.`)).toBe(2);
  });
});
