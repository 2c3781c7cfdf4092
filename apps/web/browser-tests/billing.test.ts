import { findAccessibilityProblems } from '@interlinear/testing/browsers/chromium';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { startPaidSite } from './paid-site-under-test.ts';
import { type SiteUnderTest, visit } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await startPaidSite();
});
afterAll(() => site.close());

describe.each(REPEATED_LOCALES)('in %s', (locale) => {
  const t = (namespace: string, key: string, values?: Record<string, string>) => say(locale, namespace, key, values);
  let page: Page;
  let context: BrowserContext;
  let errors: string[];

  beforeAll(async () => {
    const user = await createAccount(site.server, `buyer_${locale.slice(0, 2)}`);
    const stored = { user: JSON.stringify(user) };
    ({ page, context, errors } = await site.open(`/${locale}/products/tokens`, { stored }));
  });
  afterAll(() => context.close());

  const go = (screen: string) => visit(page, `${site.server.url}/${locale}/${screen}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialogs = () => page.locator('dialog[open]');

  async function confirm(name: string): Promise<void> {
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialogs().getByRole('button', { name, exact: true }).click();
    await dialogs().waitFor({ state: 'detached' });
  }

  it('[BILL-05] says after a cancelled checkout that nothing was charged', async () => {
    await go('products/docs');
    await page
      .getByRole('button', { name: t('products', 'buyLabel', { pack: '' }) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText(t('billing', 'checkoutCancelled')).waitFor();
  });

  it('[API-08] shows an API key once, and revokes it', async () => {
    await go('api-keys');
    await press(t('developers', 'create'));
    await dialogs()
      .getByRole('textbox', { name: t('developers', 'name') })
      .fill('Website');
    await dialogs()
      .getByRole('button', { name: t('developers', 'createNow') })
      .click();
    const key = await dialogs()
      .getByRole('textbox', { name: t('developers', 'key') })
      .inputValue();
    await confirm(t('developers', 'keptIt'));
    await page.getByRole('heading', { name: 'Website' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await press(t('developers', 'revokeTitle', { name: 'Website' }));
    await confirm(t('developers', 'revoke'));
    await page.locator('#main section li').getByText(t('developers', 'revoked'), { exact: true }).waitFor();
  });

  it('logged no errors on any of these pages', () => {
    expect(errors).toEqual([]);
  });
});
