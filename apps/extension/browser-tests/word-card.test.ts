import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addModel } from './add-model.ts';
import { openCard, selectByMouse } from './card-in-page.ts';
import { type ExtensionUnderTest, startExtension, waitForLoaders } from './extension-under-test.ts';

const KEY = 'sk-nobody-else-may-know';
const ARTICLE = `<!doctype html><html lang="en"><title>House</title><link rel="icon" href="data:," />
<p>They sat on the banks of the river. <span>It was late.</span></p><p id="long">Nobody has lived there since the last winter of the war.</p></html>`;
const ENTRY = {
  headword: 'bank',
  reading: '/bæŋk/',
  meanings: [
    {
      partOfSpeech: 'Substantiv',
      translation: 'Ufer',
      explanation: 'Der <b>Rand</b> eines Gewässers.',
      example: { text: 'The river burst its banks.', translation: 'Der Fluss trat über die Ufer.' },
    },
    { partOfSpeech: 'Substantiv', translation: 'Bank' },
  ],
};

let extension: ExtensionUnderTest;
let model: AiStandIn;

beforeAll(async () => {
  model = await startOpenaiCompatibleStandIn({ formats: ['json_schema', 'json_object'], apiKey: KEY });
  extension = await startExtension({ '/article': ARTICLE }, { allowedHosts: ['*://127.0.0.1/*'] });
  await addModel(extension, { key: KEY, url: `${model.url}/v1` });
});
afterAll(async () => {
  await extension?.close();
  await model?.close();
});
beforeEach(async () => {
  model.reset();
  await extension.setSettings({ engine: 'openai-compatible' });
});

describe('a word and an AI engine', () => {
  it('[EXT-03] is explained by a dictionary entry, and saved with all its meanings', async () => {
    model.changeNextTurn(() => ({ text: JSON.stringify(ENTRY) }));
    const { page, errors } = await extension.open('/article');
    await selectByMouse(page, 'banks');
    const card = await openCard(page);
    await card.getByText('/bæŋk/').waitFor();
    expect(await card.getByRole('listitem').allInnerTexts()).toEqual([
      'Ufer Substantiv\n\nDer <b>Rand</b> eines Gewässers.\n\nThe river burst its banks.\n\nDer Fluss trat über die Ufer.',
      'Bank Substantiv',
    ]);
    expect(await card.getByText('bank', { exact: true }).getAttribute('lang')).toBe('en');
    const [, question] = JSON.parse(model.requests.at(-1)?.body ?? '').messages;
    expect(JSON.parse(question.content)).toEqual({ word: 'banks', sentence: 'They sat on the banks of the river.' });
    await card.getByRole('button', { name: 'Save to favorites' }).click();
    await card.getByText('Saved to favorites').waitFor();
    await card.getByRole('button', { name: 'Copy translation' }).click();
    await card.getByText('Copied').waitFor();
    await extension.browser.context.grantPermissions(['clipboard-read']);
    expect(await card.evaluate(() => navigator.clipboard.readText())).toBe('Ufer; Bank');
    expect(errors).toEqual([]);

    // The second time the entry is cached.
    await page.reload();
    await waitForLoaders(page, extension.browser.origin);
    model.reset();
    await selectByMouse(page, 'banks');
    await (await openCard(page)).getByText('/bæŋk/').waitFor();
    expect(model.requests).toEqual([]);
  });

  it('[EXT-03] is translated like any other text if the engine has no entry', async () => {
    model.changeNextTurn(() => ({ text: 'I know no such word.' }));
    const { page } = await extension.open('/article');
    await selectByMouse(page, 'river');
    const card = await openCard(page);
    await card.getByText('【river】').waitFor();
    expect(await card.getByRole('listitem').count()).toBe(0);
  });

  it('[EXT-03] streams the translation of sentences instead', async () => {
    let goOn = () => {};
    const when = new Promise<void>((resolve) => (goOn = resolve));
    // The stream pauses after 12 pieces, and is cut off once the test says so.
    model.breakNextStream({ after: 12, how: 'cut', when });
    const { page } = await extension.open('/article');
    await selectByMouse(page, 'Nobody has lived there since the last winter of the war');
    const card = await openCard(page);
    const text = card.locator('p[lang=de]');
    await text.waitFor();
    await expect.poll(() => text.innerText()).toMatch(/^【Nobody/);
    expect(await text.innerText()).not.toContain('war');
    expect(await card.locator('[aria-live=polite]').getAttribute('aria-busy')).toBe('true');
    goOn();
    await card.getByText('【Nobody has lived there since the last winter of the war】').waitFor();
    await expect.poll(() => card.locator('[aria-live=polite]').getAttribute('aria-busy')).toBe('false');
  });
});
