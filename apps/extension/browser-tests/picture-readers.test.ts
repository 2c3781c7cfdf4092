import { createQuotaClient } from '@interlinear/contract/quota-client';
import { createTransport } from '@interlinear/contract/transport';
import { findAccessibilityProblemsInBothSchemes } from '@interlinear/testing/browsers/chromium';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import type { SeenText } from '@interlinear/testing/engines/seen-picture';
import { type RegisteredPerson, registerPerson } from '@interlinear/testing/servers/register-person';
import { casesBySize } from '@interlinear/testing/test-size';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../src/settings/settings.ts';
import { findProblemsOf, inElement, translateByMenu } from './act-on-pictures.ts';
import { addModel } from './add-model.ts';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';
import { lineOf } from './line-of.ts';
import { openOptionsPage } from './open-options-page.ts';
import { shownPictures } from './picture-overlay-in-page.ts';
import { PICTURE_TEXTS, type PictureZoo, servePictureZoo } from './picture-zoo.ts';
import { MOVING_PAGES, PICTURE_PAGES } from './picture-zoo-pages.ts';
import { type SiteWithAccounts, sharedSite, storeSession } from './site-with-accounts.ts';

const KEY = 'model-key';
/** Text recognition is CPU-bound and slow on a busy machine. */
const RECOGNITION_MS = 120_000;

let extension: ExtensionUnderTest;
let zoo: PictureZoo;
let model: AiStandIn;

beforeAll(async () => {
  [zoo, model] = await Promise.all([
    servePictureZoo({ ...PICTURE_PAGES, ...MOVING_PAGES }),
    startOpenaiCompatibleStandIn({ formats: ['json_schema'], apiKey: KEY }),
  ]);
  extension = await startExtension({}, { allowedHosts: ['<all_urls>'] });
});
afterAll(async () => {
  await extension?.close();
  await Promise.all([zoo, model].map((server) => server?.close()));
});
beforeEach(() => read('device'));
afterEach((test) => extension.endTest(test));

/** Chooses a reader. */
const read = (reader: Settings['pictures']['reader'], change: Partial<Settings> = {}) =>
  extension.setSettings({
    source: 'en',
    pictures: { hoverButton: false, reader, model: 'openai-compatible' },
    ...change,
  });

async function open(name: 'image' | 'comic'): Promise<Page> {
  return await extension.visit(zoo.addressOf(name));
}

async function logIn(site: SiteWithAccounts, person: RegisteredPerson): Promise<void> {
  await storeSession(await extension.browser.context.newPage(), site.server, person);
  const options = await openOptionsPage(extension, 'account');
  await options.getByText(person.email).waitFor();
}

const texts = async (page: Page) =>
  (await shownPictures(page, extension.browser.origin)).flatMap((picture) => picture.texts);
const translated = (lines: readonly string[]) => lines.map((text) => `【de:${text}】`);
const pressInNote = (page: Page, button: 'choice' | 'dismissal') =>
  inElement(extension, page, { name: 'interlinear-mark', expression: `root.querySelector('.${button}').click()` });

/** Places of the lines on the sign of the garden. */
const PLACES = [
  [60 / 640, 55 / 240, 400 / 640, 100 / 240],
  [60 / 640, 145 / 240, 440 / 640, 190 / 240],
] as const;
const onSign = (lines: readonly string[]): SeenText[] =>
  PLACES.flatMap((box, index) => {
    const text = lines[index];
    return text === undefined ? [] : [{ text, box }];
  });

describe('a model of the person’s own', () => {
  const GEORGIAN = ['ბაღი ღიაა ყველასთვის', 'გთხოვთ დახუროთ კარი'];

  it('[EXT-05] is offered once there is one, and reads what the device cannot', async () => {
    const section = await openOptionsPage(extension, 'pictures');
    await section.getByText('None of your engines can read pictures.').waitFor();
    expect(await section.getByLabel('With your own vision model').isDisabled()).toBe(true);
    await section.close();
    await read('device', { source: 'ka' });
    const page = await open('image');
    await translateByMenu(extension, page, '#picture');
    await expect
      .poll(() => lineOf(page))
      .toBe(
        'The extension has no model that can read Georgian. A vision model can: choose one in the options, under Pictures.',
      );

    await (await addModel(extension, { key: KEY, url: `${model.url}/v1` })).close();
    const options = await openOptionsPage(extension, 'pictures');
    await options.getByLabel('With your own vision model').check();
    await expect.poll(() => options.getByLabel('Model for reading pictures').inputValue()).toBe('openai-compatible');
    expect(await findAccessibilityProblemsInBothSchemes(options)).toEqual([]);
    model.see(() => onSign(GEORGIAN));
    await page.bringToFront();
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => texts(page)).toEqual(translated(GEORGIAN));
    expect(model.requests).toHaveLength(1);
    // Keys stay where pages cannot read them.
    const stored = await extension.browser.background.evaluate<string>(
      'chrome.storage.local.get(null).then((all) => JSON.stringify(all))',
    );
    expect(stored).not.toContain(KEY);
  });

  it('[EXT-05] that does not answer is reported, and the device reads on request, all pictures as well', async () => {
    await read('model');
    model.see(() => 'I cannot see pictures.');
    const page = await open('comic');
    const html = () => page.evaluate(() => document.documentElement.outerHTML);
    const original = await html();
    const asked = model.requests.length;
    await extension.pressShortcut('translate-pictures');
    const line = 'OpenAI-compatible could not read this picture. Its model may not support pictures.';
    await expect.poll(() => lineOf(page)).toBe(line);
    expect(await texts(page)).toEqual([]);
    expect(await findProblemsOf(extension, page, 'interlinear-mark')).toEqual([]);
    // The other pictures are not tried: the model was asked once, and once more for an answer in the right form.
    await page.evaluate(() => document.querySelector('#lazy')?.scrollIntoView());
    expect(model.requests.length - asked).toBe(2);
    await pressInNote(page, 'choice');
    await expect.poll(() => texts(page)).toEqual(translated(PICTURE_TEXTS.harbour));
    await extension.pressShortcut('translate-pictures');
    await expect
      .poll(() => html())
      .toBe(original.replace(/ src="data:[^"]+" data-src/, ' src="/harbour.png" data-src'));
  });
});

// Quick: `server-reader.test.ts` has what the server answers.
describe.each(casesBySize(0, ['the server of the account']))('%s', () => {
  it('[EXT-05] [IMG-03] asks to log in, then reads and translates, and takes one image of the quota for a picture', async () => {
    const site = await sharedSite();
    const person = await registerPerson(site.server, 'picture_person');
    const quota = createQuotaClient(
      createTransport({ baseUrl: site.server.url, fetch, locale: () => 'en', token: () => person.token }),
    );
    const imagesLeft = async () => (await quota.quotaInfo()).rows.find(({ type }) => type === 'images')?.remaining;
    const before = await imagesLeft();
    await read('server', { site: site.server.url });
    const page = await open('image');
    await translateByMenu(extension, page, '#picture');
    await expect.poll(() => lineOf(page)).toBe('You are not logged in, so your site could not read this picture.');
    await pressInNote(page, 'dismissal');
    expect(await page.locator('interlinear-mark').count()).toBe(0);

    await logIn(site, person);
    const options = await openOptionsPage(extension, 'pictures');
    await options.getByText(`Pictures are sent to ${new URL(site.server.url).host}`).waitFor();
    await expect.poll(() => options.getByText('You are not logged in.').count()).toBe(0);
    await page.bringToFront();
    const edgeRequests = extension.edge.requests.length;
    // The site's engine is a model, which marks its translations like this.
    const bySite = PICTURE_TEXTS.garden.map((text) => `【${text}】`);
    for (let time = 0; time < 2; time += 1) {
      await translateByMenu(extension, page, '#picture');
      await expect.poll(() => texts(page), { timeout: RECOGNITION_MS }).toEqual(bySite);
      await inElement(extension, page, {
        name: 'interlinear-picture',
        expression: `root.querySelector('.close').click()`,
      });
      await expect.poll(() => texts(page)).toEqual([]);
    }
    expect(extension.edge.requests.length).toBe(edgeRequests);
    await expect.poll(imagesLeft).toBe((before ?? 0) - 1);
  });
});
