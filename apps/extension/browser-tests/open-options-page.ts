import type { Page } from 'playwright-core';
import type { ExtensionUnderTest } from './extension-under-test.ts';

/** Opens the options at one of their sections. */
export async function openOptionsPage(extension: ExtensionUnderTest, section: string): Promise<Page> {
  const page = await extension.newExtensionPage();
  await page.goto(`${extension.browser.origin}/options.html#/${section}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Goes to another section of open options, which does not load them again. */
export async function showSection(options: Page, section: string): Promise<void> {
  await options.evaluate((hash) => {
    location.hash = hash;
  }, `#/${section}`);
  await options.locator(`nav a[href="#/${section}"][aria-current=page]`).first().waitFor({ state: 'attached' });
}
