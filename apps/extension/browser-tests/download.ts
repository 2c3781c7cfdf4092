import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Clicks a button and returns the downloaded file. */
export async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
