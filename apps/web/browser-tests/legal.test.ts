import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { casesBySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccessibilityProblemsBySize, findAccessibilityProblemsWhenDeep } from './accessibility-by-size.ts';
import { say } from './account-under-test.ts';
import { type SiteUnderTest, useSharedSite } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

describe.each(casesBySize(1, ['zh-CN', 'en', 'de', 'ja']))('terms and privacy in %s', (locale) => {
  it('[SITE-18] can be read before any script, and lead to each other', async () => {
    for (const screen of ['terms', 'privacy']) {
      const html = await (await fetch(`${site.server.url}/${locale}/${screen}`)).text();
      expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe(say(locale, 'legal', `${screen}Title`));
      expect(html.match(/<h2[ >]/g)?.length).toBeGreaterThan(6);
    }
    const { page, errors } = await site.openInTest(`/${locale}/terms`, { viewport: { width: 360, height: 800 } });
    expect(await findAccessibilityProblemsBySize(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page
      .locator('#main')
      .getByRole('link', { name: say(locale, 'legal', 'privacyTitle') })
      .click();
    await page.getByRole('heading', { level: 1, name: say(locale, 'legal', 'privacyTitle') }).waitFor();
    expect(await findAccessibilityProblemsWhenDeep(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  itWhenDeep(
    '[SITE-13] [ACC-01] are reached from the foot of every page, and beside the agreement without losing what was typed',
    async () => {
      const { page, context } = await site.openInTest(`/${locale}/register`);
      const name = page.getByLabel(say(locale, 'account', 'username'), { exact: true });
      await name.fill('somebody');
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        page
          .locator('main form')
          .getByRole('link', { name: say(locale, 'legal', 'privacyTitle') })
          .click(),
      ]);
      await opened.getByRole('heading', { level: 1, name: say(locale, 'legal', 'privacyTitle') }).waitFor();
      expect(await name.inputValue()).toBe('somebody');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say(locale, 'shell', 'footerTerms') })
        .click();
      await page.getByRole('heading', { level: 1, name: say(locale, 'legal', 'termsTitle') }).waitFor();
    },
  );
});
