import type { Locator } from 'playwright-core';

/** Clicks a button that closes its own page, which can be gone before the click is reported as done. */
export async function clickToLeave(button: Locator): Promise<void> {
  await button.click().catch((error: unknown) => {
    if (!button.page().isClosed()) throw error;
  });
}
