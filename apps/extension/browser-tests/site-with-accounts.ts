import { USER_KEY, type UserRecord } from '@interlinear/contract/session-announcement';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { cleanUpAfterCaller } from '@interlinear/testing/servers/clean-up-after-caller';
import { PASSWORD, type RegisteredPerson } from '@interlinear/testing/servers/register-person';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import type { Page } from 'playwright-core';

/** The real site with its server; only the engines are stand-ins. */
export interface SiteWithAccounts {
  server: RunningServer;
  /** The server's Microsoft Edge, not the extension's. */
  edge: StandIn;
}

/** The site of this worker, on which its test files register people of different names: a start costs seconds of CPU time. */
let shared: Promise<SiteWithAccounts> | undefined;

export function sharedSite(): Promise<SiteWithAccounts> {
  shared ??= startSite();
  return shared;
}

async function startSite(): Promise<SiteWithAccounts> {
  const [openai, edge] = await Promise.all([startOpenaiStandIn(), startMicrosoftEdgeStandIn()]);
  const server = await startServer({
    REQUESTS_PER_MINUTE: '0',
    OPENAI_API_KEY,
    OPENAI_BASE_URL: `${openai.url}/v1`,
    MICROSOFT_EDGE_BASE_URL: edge.url,
  });
  // The server ends with this process, and leaves its data.
  cleanUpAfterCaller(server.dataFolder, ['true']);
  return { server, edge };
}

/** Stores a session as the site does, on a page of the site that costs far less than its own: the extension reads it there. */
export async function storeSession(page: Page, server: RunningServer, person: RegisteredPerson): Promise<void> {
  await page.goto(`${server.url}/healthz`);
  const { id, name, email, token } = person;
  const user: UserRecord = { id, name, email, token, avatar: null, imageUrl: null, loginType: 'email' };
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [USER_KEY, JSON.stringify(user)] as const);
  await page.reload();
}

/** Logs in on the site and stays on the profile page. */
export async function logInOnSite(page: Page, server: RunningServer, email: string): Promise<void> {
  // Answered before, so that the site does not ask about cookies.
  await page.addInitScript(`localStorage.setItem('cookie-preferences', '{"functional":false}')`);
  await page.goto(`${server.url}/en/login`);
  await waitForHydration(page);
  await submitLogin(page, email);
}

/** Logs in by the form that is open, and stays on the profile page. */
export async function submitLogin(page: Page, email: string): Promise<void> {
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
