import { describe, expect, it } from 'vitest';
import { createDetector } from './detect-language.ts';

const WORDS = {
  en: 'the old house stood near a river and nobody knew who had lived in it before our family came here'.split(' '),
  de: 'das alte Haus stand an einem Fluss und niemand wusste wer darin gewohnt hatte bevor wir hierher kamen'.split(
    ' ',
  ),
};

/** A fake browser detector that recognizes languages by their words and records its calls. */
function createBrowser() {
  const asked: string[] = [];
  const saying: { always?: { language: string; isReliable: boolean } | undefined } = {};
  const detect = createDetector(async (text) => {
    asked.push(text);
    const isGerman = text.split(' ').some((word) => WORDS.de.includes(word));
    const { language, isReliable } = saying.always ?? { language: isGerman ? 'de' : 'en', isReliable: true };
    return { isReliable, languages: [{ language, percentage: 97 }] };
  });
  return { asked, saying, detect };
}

/** Returns eight words, different for each number. */
const text = (language: keyof typeof WORDS, number: number) =>
  Array.from({ length: 8 }, (_, index) => WORDS[language][(number * 7 + index * 3) % WORDS[language].length]).join(' ');

const texts = (language: keyof typeof WORDS, count: number) =>
  Array.from({ length: count }, (_, number) => text(language, number));

describe('the language of a text', () => {
  it('is what the browser detects, with its confidence', async () => {
    const browser = createBrowser();
    expect(await browser.detect(text('en', 1))).toEqual({ language: 'en', confidence: 0.97 });
    browser.saying.always = { language: 'da', isReliable: false };
    expect(await browser.detect('tak')).toEqual({ language: 'da', confidence: 0.5 });
  });

  it('[EXT-02] is known without asking when all words are familiar', async () => {
    const browser = createBrowser();
    for (const each of texts('en', 30)) await browser.detect(each);
    const askedBefore = browser.asked.length;
    expect(await browser.detect(text('en', 31))).toEqual({ language: 'en', confidence: 0.9 });
    expect(browser.asked.length).toBe(askedBefore);
  });

  it('is asked for when words are foreign or few', async () => {
    const browser = createBrowser();
    for (const each of texts('en', 40)) await browser.detect(each);
    for (const each of [text('de', 1), 'the old house', `${text('en', 2)} ${text('de', 2)}`]) {
      const askedBefore = browser.asked.length;
      await browser.detect(each);
      expect(browser.asked.slice(askedBefore)).toEqual([each]);
    }
  });

  it('[EXT-02] is asked for once when short texts differ in numbers only, even while waiting for the answer', async () => {
    const browser = createBrowser();
    const times = Array.from({ length: 20 }, (_, number) => `${number} hours ago (${number})`);
    const answers = await Promise.all([...times, 'one hour ago'].map(browser.detect));
    expect(new Set(answers.map(({ language }) => language))).toEqual(new Set(['en']));
    expect(browser.asked).toEqual([times[0], 'one hour ago']);
  });

  it('is asked for again when the browser failed', async () => {
    let times = 0;
    const detect = createDetector(async () => {
      times += 1;
      if (times === 1) throw new Error('The browser is busy');
      return { isReliable: true, languages: [{ language: 'en', percentage: 100 }] };
    });
    await expect(detect('2 hours ago')).rejects.toThrow('busy');
    expect(await detect('2 hours ago')).toEqual({ language: 'en', confidence: 1 });
  });

  it('is detected on mixed pages as the browser does', async () => {
    const browser = createBrowser();
    const mixed = texts('en', 60).flatMap((english, number) => [english, text('de', number)]);
    for (const [number, each] of mixed.entries()) {
      expect(await browser.detect(each)).toMatchObject({ language: number % 2 === 0 ? 'en' : 'de' });
    }
    expect(browser.asked.length).toBeLessThan(mixed.length / 2);
  });

  it('is not learned from guesses or from few texts', async () => {
    const browser = createBrowser();
    browser.saying.always = { language: 'sv', isReliable: false };
    for (const each of texts('en', 40)) await browser.detect(each);
    browser.saying.always = { language: 'fr', isReliable: true };
    for (const each of texts('en', 15)) await browser.detect(each);
    browser.saying.always = undefined;
    const askedBefore = browser.asked.length;
    expect(await browser.detect(text('en', 50))).toEqual({ language: 'en', confidence: 0.97 });
    expect(browser.asked.length).toBe(askedBefore + 1);
  });

  it('[ENG-09] is always asked for when a related language has the same words', async () => {
    const browser = createBrowser();
    browser.saying.always = { language: 'es', isReliable: true };
    for (const each of texts('en', 60)) await browser.detect(each);
    browser.saying.always = { language: 'pt', isReliable: true };
    expect(await browser.detect(text('en', 61))).toEqual({ language: 'pt', confidence: 0.97 });
  });
});
