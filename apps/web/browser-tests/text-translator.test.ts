import { join } from 'node:path';
import type { UserRecord } from '@interlinear/contract/session-announcement';
import { installApp } from '@interlinear/testing/browsers/installed-app';
import { writeTemporaryFolder } from '@interlinear/testing/files/temporary-folder';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { bySize, casesBySize } from '@interlinear/testing/test-size';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findAccessibilityProblemsBySize } from './accessibility-by-size.ts';
import { createAccount, say } from './account-under-test.ts';
import { type OpenOptions, type SiteUnderTest, storedSettings, useSharedSite } from './site-under-test.ts';

let site: SiteUnderTest;
/** The user of all tests that need an account. */
let user: UserRecord;

beforeAll(async () => {
  site = await useSharedSite();
  user = await createAccount(site.server, 'text_reader');
});
afterAll(() => site.close());
// Engines may retry less often than a test makes them fail. The unused failures would hit the next test.
afterEach(() => {
  site.edge.reset();
  site.deepl.reset();
  site.openai.reset();
  site.openai.discardChanges();
});

const PATH = '/en/translate/text';

async function openTranslator(path = PATH, options: OpenOptions = {}) {
  const opened = await site.openInTest(path, { stored: storedSettings(), ...options });
  await waitForEngines(opened.page);
  return opened;
}

/** Waits for what is rendered with the list of engines, after everything else. */
async function waitForEngines(page: Page): Promise<void> {
  await page.locator('main button[aria-controls]').last().waitFor();
}

function isAbout(request: Request, text: string, engine: string): boolean {
  const body = request.postData() ?? '';
  return body.includes(text) && body.includes(engine);
}

/** Resolves once a request has been answered or cancelled. */
async function waitForEnd(page: Page, isMeant: (request: Request) => boolean): Promise<void> {
  await Promise.race([page.waitForEvent('requestfinished', isMeant), page.waitForEvent('requestfailed', isMeant)]);
}

function card(page: Page, engine: string): Locator {
  return page.getByRole('article', { name: engine });
}

function field(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Text to translate' });
}

const MARK_IN_SOURCE = 'section[aria-label=Original] [aria-hidden] > span';

/** Whether the mark of a sentence lies behind the sentence in the text field. */
function isMarkedInPlace(page: Page, sentence: string): Promise<boolean> {
  return field(page).evaluate(
    (element: HTMLTextAreaElement, { sentence, selector }) => {
      const mark = document.querySelector(selector)?.getClientRects()[0];
      if (!mark) return false;
      const position = document.caretPositionFromPoint(mark.x + mark.width / 2, mark.y + mark.height / 2);
      const start = element.value.indexOf(sentence);
      const isInSentence = (offset: number) => offset > start && offset < start + sentence.length;
      return position?.offsetNode === element && isInSentence(position.offset);
    },
    { sentence, selector: MARK_IN_SOURCE },
  );
}

// Quick, the accessibility tests look at it in German. Russian has the longest words.
describe.each(casesBySize(0, ['ru', 'en', 'zh-CN']))('in a narrow window in %s', (locale) => {
  it('[SITE-22] keeps the menu of engines inside the window', async () => {
    const { page } = await openTranslator(`/${locale}/translate/text`, { viewport: { width: 360, height: 740 } });
    const button = page.locator('main button[aria-expanded][aria-controls]').last();
    await button.click();
    const panel = await page.locator(`[id="${await button.getAttribute('aria-controls')}"]`).boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(360);
  });
});

describe('translating', () => {
  it('[TXT-01] translates during typing, with several engines side by side, keeps line breaks and markup as text, and never shows a late answer instead of a newer one', async () => {
    const { page, errors } = await openTranslator();
    const before = site.edge.requests.length;
    const typed = 'Good morning';
    await field(page).pressSequentially(typed, { delay: 20 });
    await card(page, 'Microsoft Edge').getByText('【de:Good morning】').waitFor();
    await card(page, 'DeepL').getByText('【DE:Good morning】').waitFor();
    // Not one request per letter; a few may be sent, because a busy machine delays keys like a pause in typing.
    expect(site.edge.requests.length - before).toBeLessThan(typed.length / 2);
    expect(
      await card(page, 'DeepL')
        .getByText(/^[\d,]+ ms$/)
        .count(),
    ).toBe(1);

    await field(page).fill('First line\n\n  <b>Second</b> line');
    const text = card(page, 'DeepL').locator('p[lang=de]');
    // The stand-in puts every run of text in brackets.
    const withoutBrackets = async () => (await text.textContent())?.replaceAll(/【DE:|】/g, '');
    await expect.poll(withoutBrackets).toBe('First line\n\n  <b>Second</b> line');
    expect(await text.locator('b').count()).toBe(0);

    const release = site.edge.hold(({ body }) => body.includes('An older text'));
    const olderEnds = waitForEnd(page, (request) => isAbout(request, 'An older text', 'microsoft-edge'));
    await field(page).fill('An older text');
    await expect.poll(() => site.edge.requests.at(-1)?.body).toContain('An older text');
    await field(page).fill('A newer text');
    const edge = card(page, 'Microsoft Edge');
    await edge.getByText('【de:A newer text】').waitFor();
    release();
    await olderEnds;
    expect(await edge.getByText('older').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('sends no request while an input method composes or above the character limit, near which it warns', async () => {
    const { page, context } = await openTranslator();
    const devtools = await context.newCDPSession(page);
    await page.clock.install();
    await field(page).focus();
    const before = site.edge.requests.length;
    await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await page.clock.fastForward(900);
    await devtools.send('Input.insertText', { text: '日本' });
    await card(page, 'Microsoft Edge').getByText('【de:日本】').waitFor();
    expect(site.edge.requests.slice(before).filter(({ body }) => body.includes('にほ'))).toEqual([]);

    const beforeLimit = site.deepl.requests.length;
    await field(page).fill('a '.repeat(9_500));
    await page.getByText('1,000 characters left').waitFor();
    await field(page).fill('a '.repeat(10_001));
    await page.getByText('Too long:').waitFor();
    await page.clock.fastForward(700);
    await field(page).fill('Short enough');
    await card(page, 'DeepL').getByText('【DE:Short enough】').waitFor();
    expect(site.deepl.requests.slice(beforeLimit).some(({ body }) => body.length > 20_000)).toBe(false);
  });

  it('[TXT-02] [ENG-07] shows the error of one engine in its card and retries it alone, and says who translated in its place; says that the server or the network cannot be reached, and continues once it can', async () => {
    const { page, context } = await openTranslator();
    site.edge.failNext({ kind: 'status', status: 400, body: { error: { code: 400000, message: 'no' } } }, 2);
    await field(page).fill('Fails once');
    const edge = card(page, 'Microsoft Edge');
    await edge.getByRole('alert').getByText('Microsoft Edge did not understand the request.').waitFor();
    await card(page, 'DeepL').getByText('【DE:Fails once】').waitFor();
    const asked = site.deepl.requests.length;
    await edge.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(async () => {
        const again = edge.getByRole('button', { name: 'Try again' });
        // The translation may arrive before the click.
        if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined);
        return edge.getByText('【de:Fails once】').count();
      })
      .toBe(1);
    expect(site.deepl.requests.length).toBe(asked);

    site.deepl.failNext({ kind: 'status', status: 456 });
    await field(page).fill('Quota is gone');
    const deepl = card(page, 'DeepL');
    await deepl.getByText('【de:Quota is gone】').waitFor();
    await deepl.getByText('Translated by Microsoft Edge instead.').waitFor();

    await context.route('**/service/api/translate', (route) => route.abort());
    await field(page).fill('No way through');
    await card(page, 'DeepL').getByText('The server cannot be reached.').waitFor();
    await context.unroute('**/service/api/translate');
    await card(page, 'DeepL').getByRole('button', { name: 'Try again' }).click();
    await card(page, 'DeepL').getByText('【DE:No way through】').waitFor();

    await context.setOffline(true);
    await page.getByText('You are offline. Anything').waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.getByText('You are offline. Anything').count()).toBe(0);
  });

  it('[TXT-01] [SITE-22] prints the whole text with its translations, dark on white, and nothing of the site around them', async () => {
    const { page } = await openTranslator(PATH, { stored: { ...storedSettings(), theme: 'dark' } });
    onTestFinished(() => page.emulateMedia({ media: null }));
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} is to be on paper.`);
    await field(page).fill(paragraphs.join('\n'));
    await card(page, 'DeepL').getByText('Line 60 is').waitFor();
    const scrollers = page.locator('main textarea, [data-scroller]');
    const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;
    expect(await scrollers.first().evaluate(isCut)).toBe(true);

    await page.emulateMedia({ media: 'print' });
    for (const scroller of await scrollers.all()) expect(await scroller.evaluate(isCut)).toBe(false);
    expect(await page.getByRole('banner').or(page.getByRole('contentinfo')).count()).toBe(0);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).color)).toBe('rgb(31, 37, 48)');
  });
});

describe('languages', () => {
  it('[TXT-02] [TXT-03] says when a text is already in the target language, swaps with the detected language, refuses a text that is certainly in another language, and offers that language', async () => {
    const { page, errors } = await openTranslator(PATH, { stored: storedSettings({ targetLanguage: 'en' }) });
    const disabled = page.getByRole('button', {
      name: 'Languages can be swapped once the source language is known',
    });
    expect(await disabled.getAttribute('aria-disabled')).toBe('true');
    await field(page).fill('This is certainly an English sentence, and a long one.');
    await page.getByText('The text is already in the target language: English.').waitFor();
    await page.getByRole('button', { name: 'Translate into: Spanish' }).click();
    await card(page, 'Microsoft Edge').getByText('【es:This is certainly').waitFor();
    await page.getByRole('button', { name: /Detected: English/ }).waitFor();

    await page.getByRole('button', { name: 'Swap languages' }).click();
    await expect.poll(() => field(page).inputValue()).toMatch(/^【es:/i);
    await page.getByRole('button', { name: /Spanish.*Translate from/ }).waitFor();
    await page.getByRole('button', { name: /English.*Translate into/ }).waitFor();

    await field(page).fill(
      'Der Hund schläft unter dem Tisch, während die Katze aus dem Fenster auf die Straße schaut.',
    );
    await page.getByText('This text is in another language: German.').waitFor();
    await page.getByRole('button', { name: 'Translate from: German' }).click();
    await expect.poll(() => page.getByText('This text is in another language').count()).toBe(0);
    await page.getByRole('button', { name: /German.*Translate from/ }).waitFor();
    // The server refuses the text in the wrong language.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  });

  it('[TXT-01] start with auto → en, are found by their names, codes and names without accents, and are kept, the recent ones first', async () => {
    const { page } = await site.openInTest(PATH);
    await page.getByRole('button', { name: /Detect language/ }).waitFor();
    const button = page.getByRole('button', { name: /Translate into/ });
    await page.getByRole('button', { name: /English.*Translate into/ }).waitFor();
    // Quick, the tests of ranking stand for the others.
    const searches = casesBySize(2, [
      ['العر', 'Arabic'],
      ['cestina', 'Czech'],
      ['japan', 'Japanese'],
      // The one with the most speakers comes first, after recent ones.
      ['chin', 'Chinese (Simplified)'],
      ['zh-tw', 'Chinese (Traditional)'],
    ]);
    for (const [typed, expected] of searches) {
      await button.click();
      await page.getByRole('combobox').fill(typed);
      const options = page.getByRole('option');
      await expect.poll(() => options.count()).toBeLessThan(4);
      expect(await options.first().textContent()).toContain(expected);
      await expect.poll(() => options.first().getAttribute('data-focused')).toBe('true');
      await page.keyboard.press('Enter');
      await page
        .getByRole('button', { name: new RegExp(`${expected.replaceAll(/[()]/g, '.')}.*Translate into`) })
        .waitFor();
    }

    await page.reload();
    const [[, before] = [], [, last] = []] = searches.slice(-2);
    await page.getByRole('button', { name: new RegExp(`${last?.replaceAll(/[()]/g, '.')}.*Translate into`) }).click();
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await expect.poll(() => recent.nth(1).textContent()).toContain(before);
    expect(await recent.first().textContent()).toContain(last);
    const stored = await page.evaluate(() => localStorage.getItem('textTranslatorSettings') ?? '');
    expect(JSON.parse(stored)).toMatchObject({ version: 1, sourceLanguage: 'auto' });
  });
});

describe('engines', () => {
  const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

  it('[TXT-01] removes a card and adds it again at its former position, leads visitors to the login for AI engines, and moves cards by keyboard and by pointer, in an order that is kept', async () => {
    const { page } = await openTranslator();
    // Removed before the code of the strip has arrived.
    const removed = Promise.withResolvers<void>();
    await page.route('**/aria-controls-*.js', async (route) => {
      await removed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Remove Microsoft Edge' }).click();
    await expect.poll(() => names(page)).toEqual(['DeepL']);
    removed.resolve();
    await page.getByRole('row', { name: 'DeepL' }).waitFor();
    await page.getByRole('button', { name: 'Add engine' }).click();
    await page.getByRole('heading', { name: 'AI models' }).waitFor();
    const link = page.getByRole('link', { name: /Log in to use/ }).first();
    expect(await link.getAttribute('href')).toContain('/en/login?return=');
    expect(await page.getByRole('button', { name: /GPT/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Microsoft Edge', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Microsoft Edge', 'DeepL']);
    // Two frames, in which a new button could take the focus.
    for (let frame = 0; frame < 2; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(
      'Remove Microsoft Edge',
    );

    // The strip replaces the list when that is focused. The focus stays, and the key is not lost.
    await page.reload();
    await waitForEngines(page);
    await page.getByRole('button', { name: 'Move Microsoft Edge', exact: true }).focus();
    await page.keyboard.press('Enter');
    // Drop targets: before, between and after the two. The drag itself focuses one first.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^Insert/);
    await page.keyboard.press('End');
    await expect.poll(focused).toMatch(/after DeepL/i);
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['DeepL', 'Microsoft Edge']);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(['DeepL', 'Microsoft Edge']);

    await page.getByRole('button', { name: 'Move DeepL', exact: true }).hover();
    const target = page.getByRole('row', { name: 'Microsoft Edge' });
    const box = await target.boundingBox();
    if (!box) throw new Error('the engine is not on screen');
    await page.getByRole('row', { name: 'DeepL' }).dragTo(target, {
      sourcePosition: { x: 60, y: 15 },
      targetPosition: { x: box.width - 4, y: 15 },
    });
    await expect.poll(() => names(page)).toEqual(['Microsoft Edge', 'DeepL']);
  });

  it('uses the browser’s built-in translator if available', async () => {
    const { page } = await openTranslator(PATH, {
      stored: storedSettings({ sourceLanguage: 'en', activeServices: ['chrome'], serviceOrder: ['chrome'] }),
      script: `
        let isDownloaded = false;
        window.Translator = {
          availability: async () => (isDownloaded ? 'available' : 'downloadable'),
          create: async ({ sourceLanguage, targetLanguage, monitor }) => {
            const target = new EventTarget();
            monitor(target);
            target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.5 }));
            isDownloaded = true;
            return {
              translate: async (text) => sourceLanguage + '→' + targetLanguage + ': ' + text,
              destroy() {},
            };
          },
        };
        Object.defineProperty(navigator, 'userActivation', { get: () => ({ isActive: window.mayDownload === true }) });`,
    });
    const before = site.edge.requests.length + site.deepl.requests.length;
    await field(page).fill('Stays here');
    const own = card(page, 'This browser');
    await own.getByText('needs to download').waitFor();
    await page.evaluate('window.mayDownload = true');
    await own.getByRole('button', { name: 'Download and translate' }).click();
    await own.getByText('en→de: Stays here').waitFor();
    expect(site.edge.requests.length + site.deepl.requests.length).toBe(before);
  });

  itWhenDeep('says when the list of engines cannot be loaded, and retries', async () => {
    const { page, context } = await site.openInTest('/en', { stored: storedSettings() });
    await context.route('**/pubapi1/system_engines', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.clock.install();
    await page.goto(`${site.server.url}${PATH}`);
    const failure = page.getByText('The list of engines could not be loaded.');
    // The page first retries by itself, after longer and longer pauses.
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return failure.count();
      })
      .toBe(1);
    await page.clock.resume();
    await context.unroute('**/pubapi1/system_engines');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, 'DeepL').waitFor();
  });
});

describe('links, history and settings', () => {
  it('[TXT-02] [TXT-04] [FAV-01] [I18N-04] applies the parameters of a link, here into Arabic, shares, copies and saves the translation, and keeps the address up to date', async () => {
    const { page } = await openTranslator(`${PATH}?sl=en&tl=ar&q=Linked%20text`, {
      stored: { ...storedSettings(), user: JSON.stringify(user) },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const deepl = card(page, 'DeepL');
    const text = deepl.locator('p[lang=ar]');
    await text.getByText('【AR:Linked text】').waitFor();
    expect(await text.getAttribute('dir')).toBe('rtl');
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await field(page).inputValue()).toBe('Linked text');
    expect(await field(page).getAttribute('dir')).toBe('ltr');

    await page.getByRole('button', { name: 'Copy a link to this translation' }).click();
    await page.getByRole('status').getByText('Link copied').waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await copied()).toBe(`${site.server.url}${PATH}?sl=en&tl=ar&q=Linked+text`);
    await deepl.getByRole('button', { name: 'Copy translation' }).click();
    await page.getByRole('status').getByText('Copied', { exact: true }).waitFor();
    expect(await copied()).toBe('【AR:Linked text】');
    await deepl.getByRole('button', { name: 'Copy translation' }).waitFor();

    await deepl.getByRole('button', { name: 'Save to favorites' }).click();
    await deepl.getByRole('button', { name: 'Saved to favorites' }).waitFor();
    const saved = await fetch(`${site.server.url}/priapi1/get_my_sentence`, { headers: { token: user.token } });
    expect(await saved.text()).toContain('"translation":"【AR:Linked text】"');

    await field(page).fill('Another text');
    await expect.poll(() => new URL(page.url()).search).toBe('?sl=en&tl=ar&q=Another+text');
    await field(page).fill('long '.repeat(300));
    await expect.poll(() => new URL(page.url()).search).toBe('?sl=en&tl=ar');
    await page.locator('header a[hreflang=de]').first().dispatchEvent('click');
    await page.waitForURL('**/de/translate/text?sl=en&tl=ar');
    const german = page.getByRole('textbox', { name: say('de', 'translator', 'textLabel') });
    await expect.poll(() => german.inputValue()).toBe('long '.repeat(300));
    // Above the limit, too.
    await german.fill('a '.repeat(10_001));
    await page.getByRole('button', { name: say('de', 'translator', 'share') }).click();
    await page
      .getByRole('status')
      .getByText(say('de', 'translator', 'linkCopiedWithoutText'))
      .waitFor();
  });

  it('[TXT-02] reads aloud and stops, and says when there is no voice', async () => {
    const { page } = await openTranslator(PATH, {
      script: `
        window.spoken = [];
        const voices = [{ lang: 'de-DE' }];
        Object.defineProperty(window, 'speechSynthesis', { value: {
          getVoices: () => voices, cancel: () => window.spoken.push('cancel'),
          speak: (utterance) => window.spoken.push(utterance.lang + ' ' + utterance.text) } });`,
    });
    await field(page).fill('Say it');
    await card(page, 'DeepL').getByRole('button', { name: 'Read the translation aloud' }).click();
    await card(page, 'DeepL').getByRole('button', { name: 'Stop reading' }).click();
    expect(await page.evaluate('window.spoken')).toEqual(['cancel', 'de 【DE:Say it】', 'cancel']);
    await page.getByRole('button', { name: 'Read the original aloud' }).click();
    await page.getByText('This browser has no voice for the language.').first().waitFor();
  });

  it('[TXT-04] keeps a history that can be searched, reused and deleted', async () => {
    const { page } = await openTranslator();
    for (const text of ['A red house', 'A blue boat']) {
      await field(page).fill(text);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('textTranslatorHistory'))).toContain(text);
    }
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByRole('searchbox').fill('house');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: /A red house/ }).click();
    await expect.poll(() => field(page).inputValue()).toBe('A red house');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete from the history' }).first().click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Delete all' }).click();
    await dialog.getByText('No history yet.').waitFor();
    await page.keyboard.press('Escape');
    await page.clock.install();
    await field(page).fill('Not remembered');
    await card(page, 'DeepL').getByText('【DE:Not remembered】').waitFor();
    await page.clock.fastForward(2_300);
    expect(await page.evaluate(() => localStorage.getItem('textTranslatorHistory'))).not.toContain('Not remembered');
  });

  itWhenDeep('[SITE-21] works when the browser’s storage is unavailable', async () => {
    const { page, errors } = await site.openInTest(`${PATH}?tl=de`, {
      script: `for (const name of ['getItem', 'setItem', 'removeItem']) {
        Storage.prototype[name] = () => { throw new DOMException('no', 'QuotaExceededError'); };
      }`,
    });
    // The script above also breaks the test's own use of storage, whose error does not count.
    errors.length = 0;
    await page.getByRole('button', { name: 'Reject all' }).click();
    await page.locator('main button[aria-controls]').waitFor();
    await field(page).fill('Private mode');
    await card(page, 'Microsoft Edge').getByText('【de:Private mode】').waitFor();
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(errors).toEqual([]);
  });

  it('[TXT-02] brings a text back by Ctrl+Z after it was cleared or a translation was used in its place', async () => {
    const { page } = await openTranslator();
    await field(page).fill('The ferry leaves at nine.');
    const edge = card(page, 'Microsoft Edge');
    await edge.getByText('【de:The ferry leaves at nine.】').waitFor();
    await edge.getByRole('button', { name: 'Use as original' }).click();
    expect(await field(page).inputValue()).toBe('【de:The ferry leaves at nine.】');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await field(page).inputValue()).toBe('The ferry leaves at nine.');
    await page.getByRole('button', { name: 'Clear text' }).click();
    expect(await field(page).inputValue()).toBe('');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await field(page).inputValue()).toBe('The ferry leaves at nine.');
  });

  it('[TXT-04] lists its shortcuts on ?, goes to the text on /, and translates at once on Ctrl+Enter', async () => {
    const { page } = await openTranslator(PATH, {
      // Disables the 400 ms timer that detects a pause in typing.
      script: 'const real = setTimeout; window.setTimeout = (f, ms, ...a) => ms === 400 ? 0 : real(f, ms, ...a);',
    });
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await field(page).blur();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.keyboard.press('/');
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('?');
    expect(await field(page).inputValue()).toBe('?');
    await field(page).fill('At once');
    await page.keyboard.press('Control+Enter');
    await card(page, 'DeepL').getByText('【DE:At once】').waitFor();
  });

  it('[TXT-02] marks a sentence in the text and in all cards, also with the sentences one below the other', async () => {
    const { page, errors } = await openTranslator(PATH, { permissions: ['clipboard-read', 'clipboard-write'] });
    await field(page).fill('One went. Two stayed. Three came.');
    const sentence = (engine: string, index: number) => card(page, engine).getByRole('option').nth(index);
    const marks = () =>
      Promise.all(['Microsoft Edge', 'DeepL'].map((engine) => sentence(engine, 1).getAttribute('data-mark')));
    const inSource = page.locator(MARK_IN_SOURCE);
    for (const view of bySize({ quick: ['Between the lines'], deep: [undefined, 'Between the lines'] })) {
      if (view) await page.getByRole('button', { name: view }).click();
      await sentence('Microsoft Edge', 1).getByText('Two stayed.').last().waitFor();
      await sentence('DeepL', 1).hover();
      await expect.poll(marks).toEqual(['pointed', 'pointed']);
      await expect.poll(() => inSource.textContent()).toBe('Two stayed.');
      // The caret, in the first sentence.
      await field(page).focus();
      for (const key of ['Control+Home', 'ArrowRight']) await page.keyboard.press(key);
      await expect.poll(() => inSource.textContent()).toBe('One went.');
      // By keyboard: the list is one stop, arrows move, Enter pins.
      await sentence('DeepL', 0).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(marks).toEqual(['pinned', 'pinned']);
      const bar = card(page, 'DeepL').getByRole('region', { name: 'Sentence 2 of 3' });
      await bar.getByRole('button', { name: 'Copy this sentence' }).click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('【DE:Two stayed.】');
      expect(await bar.getByRole('link', { name: 'Log in to save to favorites' }).getAttribute('href')).toContain(
        'login',
      );
      await bar.getByRole('button', { name: 'Deselect this sentence' }).click();
      await expect.poll(() => card(page, 'Microsoft Edge').getByRole('region').count()).toBe(0);
      await page.evaluate(() => navigator.clipboard.writeText(''));
    }

    await field(page).fill('One went. Dr. Two stayed.\nAnother line');
    await expect
      .poll(() => card(page, 'DeepL').getByRole('option').allTextContents())
      .toEqual([
        'One went.【DE:One went.】',
        'Dr. Two stayed.【DE:Dr. Two stayed.】',
        'Another line【DE:Another line】',
      ]);

    // A text of several screens, whose last sentences are rendered later than the first.
    await field(page).fill(Array.from({ length: 200 }, (_, number) => `Number ${number} came.`).join(' '));
    await expect
      .poll(() => card(page, 'DeepL').getByRole('option').nth(199).textContent())
      .toBe('Number 199 came.【DE:Number 199 came.】');
    for (const [position, marked] of [
      [1_700, 'Number 106 came.'],
      [10_000, 'Number 199 came.'],
    ] as const) {
      await field(page).evaluate((element: HTMLTextAreaElement, caret) => {
        element.setSelectionRange(caret, caret);
        const part = Math.min(1, caret / element.value.length);
        element.scrollTop = part * element.scrollHeight - element.clientHeight / 2;
      }, position);
      await expect.poll(() => inSource.textContent()).toBe(marked);
      await expect.poll(() => isMarkedInPlace(page, marked)).toBe(true);
    }
    expect(errors).toEqual([]);
  });
});

// Quick, the person's walk does so in Chinese.
describe.each(
  casesBySize(0, [
    ['zh-CN', '要翻译的文字', '文本翻译 | Interlinear', '文本翻译'],
    ['ja', '翻訳する文章', 'テキスト翻訳', 'テキスト翻訳'],
  ]),
)('in %s', (locale, label, title, heading) => {
  it('[I18N-02] uses the page’s language, including in errors of the server', async () => {
    const { page, errors } = await openTranslator(`/${locale}/translate/text`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    expect(await page.title()).toContain(title.split(' | ')[0]);
    expect(await page.title()).toMatch(/ \| Interlinear$/);
    await page.getByRole('textbox', { name: label }).fill('Hello there');
    await card(page, 'DeepL').getByText('【DE:Hello there】').waitFor();
    site.edge.failNext({ kind: 'status', status: 400, body: { error: { code: 400000, message: 'no' } } }, 3);
    await page.getByRole('textbox', { name: label }).fill('Hello again');
    const alert = card(page, 'Microsoft Edge').getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/\p{Script=Han}|\p{Script=Hiragana}/u);
    expect(errors).toEqual([]);
  });
});

describe('the installed site', () => {
  const INSTALLABLE = { serviceWorkers: 'allow' } as const;
  const SUBTITLES = '1\n00:00:01,000 --> 00:00:02,000\nGood morning.\n';

  async function waitUntilKept(page: Page, path: string): Promise<void> {
    const isKept = async (kept: string) =>
      navigator.serviceWorker.controller !== null && (await caches.match(kept)) !== undefined;
    await expect.poll(() => page.evaluate(isKept, path)).toBe(true);
  }

  /** Posts what another app shares, as the browser does for the share target. */
  async function share(
    page: Page,
    entries: Record<string, string>,
    file?: { name: string; type: string; text: string },
  ) {
    await page.evaluate(
      ([texts, shared]) => {
        const form = document.createElement('form');
        Object.assign(form, { action: '/en/share', method: 'post', enctype: 'multipart/form-data' });
        for (const [name, value] of Object.entries(texts)) {
          const field = document.createElement('textarea');
          Object.assign(field, { name, value });
          form.append(field);
        }
        if (shared) {
          const transfer = new DataTransfer();
          transfer.items.add(new File([shared.text], shared.name, { type: shared.type }));
          const picker = document.createElement('input');
          Object.assign(picker, { type: 'file', name: 'files', files: transfer.files });
          form.append(picker);
        }
        document.body.append(form);
        form.submit();
      },
      [entries, file] as const,
    );
  }

  itWhenDeep('[SITE-22] says when a newer version is ready, and forgets the files of the older one', async () => {
    const { page } = await site.openInTest('/robots.txt', { ...INSTALLABLE, stored: storedSettings() });
    // Opens a page of an older build than its service worker, which replaces an older one.
    await page.evaluate(async () => {
      const cache = await caches.open('interlinear-older');
      await cache.put('/de/translate/text', new Response('older'));
    });
    await page.route('**/assets/manifest-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/"version":"\w+"/, '"version":"older"'),
      });
    });
    await page.goto(site.server.url + PATH);
    await page.getByText('A new version of this site is ready.').waitFor();
    await waitUntilKept(page, '/de/translate/text');
    // The older cache has the file as well, until the new worker deletes it.
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    expect(await page.evaluate(() => caches.match('/de/translate/text').then((found) => found?.text()))).not.toBe(
      'older',
    );
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await card(page, 'DeepL').waitFor();
    await expect.poll(() => page.getByText('A new version of this site is ready.').count()).toBe(0);
  });

  it('[SITE-22] opens without a network, with the history, and receives what other apps share', async () => {
    const stored = { ...storedSettings(), user: JSON.stringify(user) };
    const { page, context } = await openTranslator(PATH, { ...INSTALLABLE, stored });
    await waitUntilKept(page, PATH);
    await field(page).fill('Good evening');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('【de:Good evening】');
    await context.setOffline(true);

    await page.goto(`${site.server.url}/en/pricing`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No network');
    expect(await page.locator('main').innerText()).toContain('your account need the network');
    await page.getByRole('link', { name: 'Open the text translator' }).click();
    await page.getByText('The list of engines could not be loaded.').waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('dialog').getByText('Good evening', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await field(page).fill('Good night');
    await card(page, 'Microsoft Edge').getByText('【de:Good night】').waitFor();

    // Text, links, pictures and files open on the right screen.
    await share(page, { title: 'An article', text: 'Worth reading: https://news.test/1', url: 'https://news.test/1' });
    await page.waitForURL('**/en/translate/text?**');
    await expect.poll(() => field(page).inputValue()).toBe('An article\nWorth reading: https://news.test/1');

    await share(page, {}, { name: 'letter.txt', type: 'text/plain', text: 'Dear reader' });
    await page.waitForURL('**/en/translate/pdf');
    await page.getByRole('region', { name: 'Selected files' }).getByText('letter.txt').waitFor();

    // Quick, the letter stands for other files.
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>';
    for (const [shared, screen, shown] of casesBySize(0, [
      [
        { name: 'sign.svg', type: 'image/svg+xml', text: drawing },
        'image',
        page.getByRole('region', { name: 'sign.svg' }),
      ],
      [
        { name: 'film.srt', type: 'application/x-subrip', text: SUBTITLES },
        'subtitles',
        page.getByText('Good morning.', { exact: true }),
      ],
    ])) {
      await share(page, {}, shared);
      await page.waitForURL(`**/en/translate/${screen}`);
      await shown.waitFor();
    }
  });

  itWhenDeep('[SITE-22] opens files of the operating system', async () => {
    await using folder = await writeTemporaryFolder({ 'film.srt': SUBTITLES });
    await using app = await installApp(`${site.server.url}${PATH}`, storedSettings());
    await app.openFiles([join(folder.path, 'film.srt')]);
    await app.page.waitForURL('**/en/translate/subtitles');
    await app.page.getByText('Good morning.', { exact: true }).waitFor();
  });
});

describe('words', () => {
  /** Opens the translator with one card, of an AI engine that this person may use. */
  async function openWithAi() {
    const engines = { activeServices: ['gpt-6-luna'], serviceOrder: ['gpt-6-luna'] };
    const settings = storedSettings({ sourceLanguage: 'en', ...engines });
    const opened = await openTranslator(PATH, { stored: { ...settings, user: JSON.stringify(user) } });
    return { ...opened, ai: card(opened.page, 'GPT-6 Luna') };
  }

  it('[TXT-02] offers other words in a translation, uses the chosen one in the rest of the text, and takes it back; by keyboard, too', async () => {
    const { page, ai } = await openWithAi();
    await field(page).fill('The bank is closed. We walked to the bank. Goodbye.');
    const result = ai.getByRole('listbox');
    const shown = () => result.textContent();
    const original = '【The bank is closed.】 【We walked to the bank.】 【Goodbye.】';
    await expect.poll(shown).toBe(original);
    await ai.getByText('Select a word to see alternatives.').waitFor();

    await clickWord(page, 'bank');
    const menu = page.getByRole('dialog', { name: 'Alternatives for “bank”' });
    await menu.getByRole('button', { name: 'Why this word?' }).click();
    await menu.getByText('The word bank fits here.').waitFor();
    expect(await findAccessibilityProblemsBySize(page, 'dark')).toEqual([]);
    await menu.getByRole('button', { name: 'other-bank' }).click();
    const changed = original.replaceAll('bank', 'other-bank');
    await expect.poll(shown).toBe(changed);
    await ai.getByRole('button', { name: 'Shorter' }).click();
    await expect.poll(shown).toBe(changed.replace('closed.】', 'closed. (short)】'));
    for (const before of [changed, original]) {
      await ai.getByRole('button', { name: 'Undo last change' }).click();
      await expect.poll(shown).toBe(before);
    }

    // By keyboard, in a narrow window.
    await page.setViewportSize({ width: 360, height: 740 });
    await field(page).fill('The bank is closed.');
    // The words of the earlier text stay until the new translation is there.
    await ai.getByText('Goodbye').waitFor({ state: 'detached' });
    const words = ai.getByRole('toolbar', { name: 'Words of this sentence' });
    await words.getByRole('button', { name: 'The' }).focus();
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await menu.getByRole('button', { name: 'second-bank' }).waitFor();
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await ai.getByText('【The second-bank is closed.】').first().waitFor();
    expect(await menu.count()).toBe(0);
  });

  it('[TXT-01] shows the dictionary entry of a word, whose words can be translated', async () => {
    const { page, errors } = await openWithAi();
    const entry = {
      headword: 'bank',
      reading: '/bæŋk/',
      meanings: [{ translation: 'Ufer', example: { text: 'The bank is steep.', translation: 'Das Ufer ist steil.' } }],
    };
    // The word is translated first.
    site.openai.changeNextTurn(() => ({}));
    site.openai.changeNextTurn(() => ({ text: JSON.stringify(entry) }));
    await field(page).fill('bank');
    const dictionary = page.getByRole('region', { name: 'Dictionary' });
    await dictionary.getByText('/bæŋk/').waitFor();
    await dictionary.getByRole('button', { name: 'steep' }).waitFor();
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    await dictionary.getByRole('button', { name: 'Ufer' }).first().click();
    await expect.poll(() => field(page).inputValue()).toBe('Ufer');
    // From German now. The stand-in has no entry for this word, and chats instead.
    await dictionary.getByRole('alert').getByText('GPT-6 Luna').waitFor();
    await dictionary.getByRole('button', { name: 'Try again' }).waitFor();
    expect(errors.filter((error) => !error.includes('502'))).toEqual([]);
  });
});

/** Clicks on the first occurrence of a word in the translations. */
async function clickWord(page: Page, word: string): Promise<void> {
  const point = await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll('[data-translation]')) {
      const text = element.firstChild;
      const start = text?.textContent?.indexOf(wanted) ?? -1;
      if (!text || start === -1) continue;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + wanted.length);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error(`no translation has the word ${wanted}`);
  }, word);
  await page.mouse.click(point.x, point.y);
}
