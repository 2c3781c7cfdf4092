import type { Page } from 'playwright-core';
import type { ExtensionUnderTest } from './extension-under-test.ts';
import { openOptionsPage } from './open-options-page.ts';

/** Adds an OpenAI-compatible model in the options and returns the options page. */
export async function addModel(
  extension: ExtensionUnderTest,
  { key, url }: { key: string; url: string },
): Promise<Page> {
  const options = await openOptionsPage(extension, 'engines');
  await options.getByRole('button', { name: 'Add engine' }).click();
  await options.getByLabel('Type').selectOption('openai-compatible');
  const dialog = options.getByRole('dialog', { name: 'Add engine' });
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByLabel('API key').fill(key);
  await dialog.getByRole('textbox', { name: 'Model' }).fill('small-model');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My model');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await options.getByText('OpenAI-compatible · small-model').waitFor();
  return options;
}
