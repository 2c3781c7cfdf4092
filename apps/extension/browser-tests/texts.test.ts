import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension, waitForLoaders } from './extension-under-test.ts';
import { openOptionsPage, showSection } from './open-options-page.ts';

const pageOf = (text: string) => `<!doctype html><html lang="en"><title>House</title><p>${text}</p></html>`;

let extension: ExtensionUnderTest;
let model: AiStandIn;

beforeAll(async () => {
  model = await startOpenaiCompatibleStandIn({ formats: ['json_schema'] });
  extension = await startExtension(
    {
      '/article': pageOf('The quiet house stands near the river.'),
      '/other': pageOf('Somebody else lives in the quiet house.'),
    },
    { allowedHosts: ['*://127.0.0.1/*'] },
  );
});
afterAll(async () => {
  await extension?.close();
  await model?.close();
});
beforeEach(() => extension.setSettings({}));
afterEach(async (test) => {
  model.reset();
  extension.edge.reset();
  await extension.endTest(test);
});

async function addTerm(options: Page, source: string, target: string): Promise<void> {
  await options.getByLabel('Word or phrase').fill(source);
  await options.getByLabel('Translation').fill(target);
  await options.getByRole('button', { name: 'Add' }).click();
  await options
    .getByRole('listitem')
    .filter({ hasText: `${source} → ${target}` })
    .waitFor();
}

describe('the glossary', () => {
  it('[ENG-10] applies at once to open pages, from the next translation on, and to pages returned to after a while', async () => {
    const { page } = await extension.open('/article');
    const original = page.getByText('【de:The quiet house stands near the river.】');
    const withTerm = page.getByText('【de:The】 Villa Ruhe 【de:stands near the river.】');
    const translateAgain = async () => {
      await page.bringToFront();
      await page.reload();
      await waitForLoaders(page, extension.browser.origin);
      await extension.pressShortcut();
    };
    await extension.pressShortcut();
    await original.waitFor();
    const options = await openOptionsPage(extension, 'glossary');
    await addTerm(options, 'quiet house', 'Villa Ruhe');
    expect(await findAccessibilityProblems(options)).toEqual([]);
    await withTerm.waitFor();
    await translateAgain();
    await withTerm.waitFor();

    // The browser stopped the background, which closed the page's port.
    await extension.endBackground();
    await options.bringToFront();
    await options.getByRole('button', { name: 'Edit quiet house' }).click();
    await options.getByLabel('Translation').fill('Haus Still');
    await options.getByLabel('Target language').selectOption('fr');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Any language → French').waitFor();
    await page.bringToFront();
    // Automated browsers treat every page as visible and fire no event when one comes to the front.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // The term applies to French only, so cached German translations are not requested again.
    await original.waitFor();
    await translateAgain();
    await original.waitFor();

    await options.bringToFront();
    await options.getByRole('button', { name: 'Remove quiet house' }).click();
    await options.getByText('No terms yet.').waitFor();
    await options.getByRole('button', { name: 'Undo' }).click();
    await options.getByRole('listitem').filter({ hasText: 'Haus Still' }).waitFor();
  });

  it('[ENG-10] can be imported and exported', async () => {
    const options = await openOptionsPage(extension, 'glossary');
    const take = (name: string, text: string) =>
      options.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await take('terms.csv', 'source,target,from,to\nriver,Fluss,en,de\n,nothing,en,de\n');
    await options.getByText('Terms imported: 1; skipped: 1').waitFor();
    await take(
      'terms.tbx',
      `<tbx><text><body><termEntry><langSet xml:lang="en-GB"><tig><term>salt &amp; sea</term></tig></langSet>
        <langSet xml:lang="de"><tig><term>Salz und Meer</term></tig></langSet></termEntry></body></text></tbx>`,
    );
    await options.getByRole('listitem').filter({ hasText: 'salt & sea → Salz und Meer' }).waitFor();
    await take('nothing.csv', '');
    await options.getByText('No terms could be read from this file.').waitFor();

    for (const format of ['CSV', 'TBX']) {
      const download = options.waitForEvent('download');
      await options.getByRole('button', { name: `Export as ${format}` }).click();
      const path = await (await download).path();
      await options.getByRole('button', { name: 'Remove river' }).click();
      await options.getByRole('listitem').filter({ hasText: 'river' }).waitFor({ state: 'hidden' });
      await options.locator('input[type=file]').setInputFiles(path);
      await options.getByRole('listitem').filter({ hasText: 'river → Fluss' }).getByText('English → German').waitFor();
    }
  });
});

describe('prompts', () => {
  it('[ENG-11] are sent to AI engines: those for all languages and those for the target', async () => {
    const options = await openOptionsPage(extension, 'prompts');
    await options.getByRole('textbox', { name: 'For all languages' }).fill('Be brief.');
    await options.getByLabel('Add for a language').selectOption('de');
    await options.getByRole('textbox', { name: 'For translations into German' }).fill('Say du.');
    await options.getByLabel('Add for a language').selectOption('fr');
    await options.getByRole('textbox', { name: 'For translations into French' }).fill('Say tu.');
    // Awaited from before the change on, because it is shown for 2.5 seconds only.
    const saved = options.getByRole('status').getByText('Saved').waitFor();
    await options.getByRole('textbox', { name: 'For all languages' }).focus();
    await saved;
    expect(await findAccessibilityProblems(options)).toEqual([]);

    await showSection(options, 'engines');
    await options.getByRole('button', { name: 'Add engine' }).click();
    await options.getByLabel('Type').selectOption('openai-compatible');
    const dialog = options.getByRole('dialog');
    await dialog.getByLabel('URL').fill(`${model.url}/v1`);
    await dialog.getByRole('textbox', { name: 'Model' }).fill('small-model');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await extension.setSettings({ engine: 'openai-compatible' });
    await showSection(options, 'prompts');
    await options.getByRole('textbox', { name: 'Sample text' }).fill('The bridge is closed.');
    await options.getByRole('button', { name: 'Preview' }).click();
    await options.getByText('【The bridge is closed.】').waitFor();
    expect(await findAccessibilityProblems(options)).toEqual([]);
    expect(model.requests.at(-1)?.body).toContain('Say du.');
    const { page } = await extension.open('/other');
    await extension.pressShortcut();
    await page.getByText('【Somebody else lives in the quiet house.】').waitFor();
    const asked = model.requests.map(({ body }) => body).join();
    expect(asked).toContain('Be brief.');
    expect(asked).toContain('Say du.');
    expect(asked).not.toContain('Say tu.');
  });
});
