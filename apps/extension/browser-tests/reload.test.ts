import type { StandInRequest } from '@interlinear/testing/stand-ins/stand-in';
import { articlePage } from '@interlinear/testing/zoo/sample-pages';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

const BLOCKS = 120;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({ '/article': articlePage(BLOCKS) });
});
afterAll(() => extension?.close());

it('[EXT-02] asks the engine for almost nothing when a translated page is reloaded', async () => {
  await extension.setSettings({});
  const { page } = await extension.open('/article');
  await extension.pressShortcut();
  await untilTranslated(page);
  const first = charactersOf(extension.edge.requests);
  expect(first).toBeGreaterThan(BLOCKS * 20);

  extension.edge.requests.length = 0;
  await page.reload();
  await extension.pressShortcut();
  await untilTranslated(page);
  expect(charactersOf(extension.edge.requests)).toBeLessThanOrEqual(0.05 * first);
});

/** Waits until every block shows a translation, also below the viewport. */
async function untilTranslated(page: Page): Promise<void> {
  const count = () => page.locator('interlinear-translation').count();
  await expect.poll(count).toBeGreaterThanOrEqual(BLOCKS);
}

function charactersOf(requests: readonly StandInRequest[]): number {
  const texts = requests.map(({ body }): unknown => JSON.parse(body));
  return texts.flat().join('').length;
}
