import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { PASSWORD } from '@interlinear/testing/servers/register-person';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import type { Page } from 'playwright-core';

/** The real site with its server; only the AI engine is a stand-in. */
export interface SiteWithAccounts {
  server: RunningServer;
  close(): Promise<void>;
}

export async function startSiteWithAccounts(): Promise<SiteWithAccounts> {
  const openai = await startOpenaiStandIn();
  const server = await startServer({ REQUESTS_PER_MINUTE: '0', OPENAI_API_KEY, OPENAI_BASE_URL: `${openai.url}/v1` });
  return {
    server,
    async close() {
      await server.stop();
      await openai.close();
    },
  };
}

/** Logs in on the site and stays on the profile page. */
export async function logInOnSite(page: Page, server: RunningServer, email: string): Promise<void> {
  // Answered before, so that the site does not ask about cookies.
  await page.addInitScript(`localStorage.setItem('cookie-preferences', '{"functional":false}')`);
  await page.goto(`${server.url}/en/login`);
  await waitForHydration(page);
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page
    .getByRole('link', { name: /^Profile of/ })
    .first()
    .waitFor();
}

/** Waits until the prerendered page is hydrated; earlier input is lost. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('header button');
    return button && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}
