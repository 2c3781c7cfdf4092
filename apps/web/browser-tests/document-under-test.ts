import type { Page } from 'playwright-core';
import { say } from './account-under-test.ts';

/** Waits until the open document, in English, is translated. Before that, a download asks whether to wait (DOC-04). */
export async function waitForTranslation(page: Page, timeout: number): Promise<void> {
  await page
    .getByRole('button', { name: say('en', 'documents', 'action_cancel') })
    .waitFor({ state: 'detached', timeout });
}
