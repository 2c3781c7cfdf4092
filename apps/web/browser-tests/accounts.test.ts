import type { Locale } from '@interlinear/messages/locales';
import { itWhenDeep } from '@interlinear/testing/it-when-deep';
import { CODE_PATTERN, codeIn, waitForMail } from '@interlinear/testing/servers/outbox';
import { casesBySize } from '@interlinear/testing/test-size';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, createAccount, field, logIn, PASSWORD, registerByForm, say } from './account-under-test.ts';
import { REPEATED_LOCALES } from './locales-by-size.ts';
import { goInside, type SiteUnderTest, useSharedSite, visit } from './site-under-test.ts';

let site: SiteUnderTest;

beforeAll(async () => {
  site = await useSharedSite();
});
afterAll(() => site.close());

const SECOND_PASSWORD = 'Battery8staple';
const THIRD_PASSWORD = 'Zebra9crossing';

describe.each(REPEATED_LOCALES)('in %s', (locale) => {
  const email = `walker-${locale.toLowerCase()}@example.org`;
  const t = (key: string) => say(locale, 'account', key);
  let page: Page;
  let context: BrowserContext;
  let errors: string[];

  beforeAll(async () => {
    ({ page, context, errors } = await site.open(`/${locale}/register?invite=`));
  });
  afterAll(() => context.close());

  it('[ACC-01] [ACC-02] [ACC-03] registers with a mailed code, and opens the new profile', async () => {
    // Password managers must store the email address, which the login asks for, and not the name.
    expect(await purposesOf(page)).toEqual([
      ...['nickname', 'username', 'one-time-code'],
      ...['new-password', 'new-password', 'off'],
    ]);
    await registerByForm(site.server, { page, locale }, { name: 'walker_1', email });
    expect(new URL(page.url()).pathname).toBe(`/${locale}/profile`);
    expect(await page.title()).toBe(`${say(locale, 'profile', 'title')} | Interlinear`);
    const user = await readUser(page);
    expect(user).toMatchObject({ name: 'walker_1', email, loginType: 'email' });
    const cookie = (await context.cookies()).find(({ name }) => name === 'token');
    expect({ value: cookie?.value, sameSite: cookie?.sameSite }).toEqual({ value: user.token, sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(7);
  });

  itWhenDeep('[ACC-01] [BILL-11] keeps text typed before hydration, and fills in the invite code', async () => {
    const { page } = await site.openInTest('/robots.txt');
    let takeOver = () => {};
    const held = new Promise<void>((resolve) => {
      takeOver = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.server.url}/${locale}/register?invite=ABC123`, { waitUntil: 'commit' });
    await field(page, t('username')).fill('early_bird');
    await field(page, t('email')).fill(`early-${email}`);
    await page.getByRole('checkbox').check();
    takeOver();
    await expect.poll(() => field(page, t('inviteCode')).inputValue()).toBe('ABC123');
    expect(await field(page, t('username')).inputValue()).toBe('early_bird');
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
    // The form's state has the typed address too, not only the field.
    await page.getByRole('button', { name: t('codeSend') }).click();
    await waitForMail(site.server.dataFolder, `early-${email}`);
  });

  it('[BILL-03] shows quotas in the profile, and the user in the navbar', async () => {
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => page.getByRole('meter').count()).toBeGreaterThan(0);
    await page.getByRole('navigation').getByRole('link', { name: 'walker_1' }).waitFor();
  });

  it('[ACC-06] [ACC-08] logs out every tab when the password is changed, and asks for the new one', async () => {
    const other = await context.newPage();
    await visit(other, `${site.server.url}/${locale}`);
    const profileLink = other.getByRole('navigation').getByRole('link', { name: 'walker_1' });
    await profileLink.waitFor();

    await goInside(page, `/${locale}/change-password`);
    await field(page, t('passwordCurrent')).fill('Wrong1password');
    await field(page, t('passwordNew')).fill(SECOND_PASSWORD);
    await field(page, t('passwordAgain')).fill(SECOND_PASSWORD);
    await page.getByRole('button', { name: t('passwordSave') }).click();
    // The error belongs to its field, and the input is kept.
    await expect.poll(() => errorOf(field(page, t('passwordCurrent')))).not.toBe('');
    expect(await field(page, t('passwordNew')).inputValue()).toBe(SECOND_PASSWORD);
    await expect.poll(() => isFocused(field(page, t('passwordCurrent')))).toBe(true);

    await field(page, t('passwordCurrent')).fill(PASSWORD);
    await page.getByRole('button', { name: t('passwordSave') }).click();
    await page.getByText(t('loginPasswordChanged')).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${locale}/login`);
    await profileLink.waitFor({ state: 'detached' });
    await other
      .getByRole('navigation')
      .getByRole('link', { name: say(locale, 'shell', 'logIn') })
      .waitFor();
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
    await other.close();
  });

  it('[ACC-03] [ACC-07] returns to a private screen after the login, which lasts 30 days if requested', async () => {
    await visit(page, `${site.server.url}/${locale}/profile?tab=devices`);
    await page.locator('main form').waitFor();
    expect(await purposesOf(page)).toEqual(['username', 'current-password']);
    await logIn({ page, locale }, email, PASSWORD);
    // The old password is no longer valid; the input stays.
    await page.locator('main [role=alert]').waitFor();
    expect(await field(page, t('email')).inputValue()).toBe(email);
    await page.getByRole('checkbox', { name: t('remember') }).check();
    await logIn({ page, locale }, email, SECOND_PASSWORD);
    await page.getByText(say(locale, 'profile', 'deviceCurrent'), { exact: true }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(`/${locale}/profile?tab=devices`);
    const cookie = (await context.cookies()).find(({ name }) => name === 'token');
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
  });

  it('[ACC-07] leads to the login when the session was ended elsewhere, explains it, and returns', async () => {
    const elsewhere = await accountsOf(site.server).emailLogin({ email, psw: SECOND_PASSWORD, remember: false });
    await accountsOf(site.server, elsewhere.token).endOtherSessions();
    // This screen requests the plan, with the revoked token.
    await page.getByRole('link', { name: say(locale, 'profile', 'tab_account') }).click();
    await page.getByText(t('loginEnded')).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await logIn({ page, locale }, email, SECOND_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'walker_1' }).waitFor();
  });

  it('[ACC-07] logs out, deletes the stored session, and shows the login', async () => {
    const { token } = await readUser(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: say(locale, 'profile', 'logOut') })
      .click();
    await page.getByRole('heading', { level: 1, name: t('loginHeading') }).waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('user'), document.cookie.includes('token')])).toEqual([
      null,
      false,
    ]);
    // The page does not wait until the server has ended the session.
    const codeOfCall = () =>
      accountsOf(site.server, token)
        .myInfo()
        .then(
          () => 1,
          (error: { code?: number }) => error.code,
        );
    await expect.poll(codeOfCall).toBe(-2);
  });

  it('[ACC-05] resets a forgotten password in three steps; a wrong code leads back to its step', async () => {
    await page.getByRole('link', { name: t('forgotLink') }).click();
    // The login has a field of the same name, and remains visible until the next screen is loaded.
    await page.getByRole('heading', { level: 1, name: t('forgotHeading') }).waitFor();
    await field(page, t('email')).fill(email);
    await page.getByRole('button', { name: t('codeSend') }).click();
    await field(page, t('code')).waitFor();
    // The first mail with a code was that of the registration.
    const code = codeIn(await waitForMail(site.server.dataFolder, email, { pattern: CODE_PATTERN, count: 2 }));
    await field(page, t('code')).fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: t('next') }).click();
    await setPassword(page, locale);
    await expect.poll(() => errorOf(field(page, t('code')))).not.toBe('');
    await field(page, t('code')).fill(code);
    await page.getByRole('button', { name: t('next') }).click();
    await setPassword(page, locale);
    await page.getByText(t('loginPasswordChanged')).waitFor();
    await logIn({ page, locale }, email, THIRD_PASSWORD);
    await page.getByRole('heading', { level: 1, name: 'walker_1' }).waitFor();
  });

  it('logged no console errors but those of requests that were meant to fail', () => {
    expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });
});

describe('forms', () => {
  it('[ACC-01] [ACC-02] report errors at their fields, tick off password rules, and send a code only to a valid address', async () => {
    const { page } = await site.openInTest('/en/register?invite=AbC123');
    await expect.poll(() => field(page, 'Invite code (optional)').inputValue()).toBe('AbC123');
    await field(page, 'Username').fill('a b');
    expect(await errorOf(field(page, 'Username'))).toBe('');
    await field(page, 'Email address').focus();
    await expect
      .poll(() => errorOf(field(page, 'Username')))
      .toBe('Use only the letters a to z, digits and underscores.');
    await field(page, 'Username').fill('ab_');
    await expect.poll(() => errorOf(field(page, 'Username'))).toBe('');

    const done = page.getByRole('listitem').filter({ hasText: 'Done' });
    expect(await done.count()).toBe(0);
    await field(page, 'Password').fill('Abcd');
    await expect.poll(() => done.allTextContents()).toEqual(['An uppercase letterDone', 'A lowercase letterDone']);

    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect.poll(() => isFocused(field(page, 'Email address'))).toBe(true);
    expect(await page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');

    const send = page.getByRole('button', { name: 'Send code' });
    await send.click();
    await expect.poll(() => errorOf(field(page, 'Email address'))).toBe('Please fill this in.');
    await expect.poll(() => isFocused(field(page, 'Email address'))).toBe(true);
    await field(page, 'Email address').fill('counting@example.org');
    await send.click();
    await page.getByText('We sent a code to counting@example.org.').waitFor();
    expect(await page.getByRole('button', { name: /^Resend in \d+ s$/ }).getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => isFocused(field(page, 'Verification code'))).toBe(true);

    const { text } = await waitForMail(site.server.dataFolder, 'counting@example.org');
    await field(page, 'Username').fill('somebody');
    await field(page, 'Invite code (optional)').fill('');
    await field(page, 'Verification code').fill(text.includes('000000') ? '111111' : '000000');
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm password').fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect.poll(() => errorOf(field(page, 'Verification code'))).not.toBe('');
    expect(await field(page, 'Username').inputValue()).toBe('somebody');
  });

  it('[API-06] [ERR-01] keep the input and say why a login failed, whatever the answer; [ACC-07] then lead to no other site, whatever `return` says', async () => {
    const { page } = await site.openInTest(`/en/login?return=${encodeURIComponent('//evil.example/')}`);
    await field(page, 'Password').fill('secret');
    const button = page.getByRole('button', { name: 'Show password' });
    await button.click();
    expect(await field(page, 'Password').getAttribute('type')).toBe('text');
    await button.click();
    expect(await field(page, 'Password').getAttribute('type')).toBe('password');

    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    let answer: Parameters<Route['fulfill']>[0];
    await page.route('**/pubapi1/email_login', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await logIn({ page, locale: 'en' }, 'ada@example.org', 'secret');
    await alert('The server did not respond');
    expect(await field(page, 'Password').inputValue()).toBe('secret');

    for (const [status, text] of casesBySize(1, [
      [500, say('en', 'common', 'failed500')],
      [401, say('en', 'common', 'failed401')],
      [403, say('en', 'common', 'failed403')],
      [404, say('en', 'common', 'failed404')],
      [418, say('en', 'common', 'failedStatus', { status: '418' })],
    ])) {
      answer = { status, body: 'a page of a proxy' };
      await logIn({ page, locale: 'en' }, 'ada@example.org', 'secret');
      await alert(text);
    }

    const empty = { json: { code: 1, info: '', data: {} } };
    answer = empty;
    await logIn({ page, locale: 'en' }, 'ada@example.org', 'secret');
    await alert('Login failed: the server sent no valid token');
    answer = { json: { code: 1, info: '', data: { token: 'x', expires_at: '2027-01-01T00:00:00.000Z' } } };
    await page.route('**/priapi1/my_info', (route) => route.fulfill(empty));
    await logIn({ page, locale: 'en' }, 'ada@example.org', 'secret');
    await alert('your user information could not be loaded');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();

    await page.unrouteAll();
    const user = await createAccount(site.server, 'ada_return');
    // By keyboard: the password comes right after the address.
    await field(page, 'Email address').fill(user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'ada_return' }).waitFor();
    expect(new URL(page.url()).origin).toBe(site.server.url);
  });
});

describe('the profile', () => {
  it('[ACC-10] [ACC-11] changes the name, copies the invite link, and exports everything', async () => {
    const user = await createAccount(site.server, 'ada_profile');
    const { page } = await site.openInTest('/en/profile?tab=account', {
      stored: { user: JSON.stringify(user) },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await field(page, 'Username').fill('countess');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('heading', { level: 1, name: 'countess' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile of countess' }).waitFor();

    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      // One transparent pixel.
      buffer: Buffer.from(TRANSPARENT_PNG, 'base64'),
    });
    const picture = page.getByRole('main').locator('img').first();
    await picture.waitFor();
    expect(await picture.evaluate(firstPixel)).toEqual([255, 255, 255, 255]);

    const link = await field(page, 'Your invite link').inputValue();
    expect(link).toMatch(new RegExp(`^${site.server.url}/en/register\\?invite=\\w+$`));
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    await page.getByRole('link', { name: 'Your data' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('interlinear-my-data.json');
  });

  it('[ACC-10] shows the selected tab on a phone, where the tabs are wider than the screen', async () => {
    const user = await createAccount(site.server, 'ada_on_phone');
    const { page } = await site.openInTest('/de/profile?tab=data', {
      stored: { user: JSON.stringify(user) },
      viewport: { width: 360, height: 740 },
    });
    const tabs = page.getByRole('navigation', { name: say('de', 'profile', 'tabs') });
    /** Whether a tab is within the screen from edge to edge. */
    const isWhole = (key: string) =>
      tabs.getByRole('link', { name: say('de', 'profile', key), exact: true }).evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(() => isWhole('tab_data')).toBe(true);
    expect(await isWhole('tab_usage')).toBe(false);
    // A link to a tab from elsewhere on the site.
    await page.evaluate(() => {
      window.history.pushState(null, '', '/de/profile');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect.poll(() => isWhole('tab_usage')).toBe(true);
    // The tabs scroll, which would cut off a focus ring around a tab.
    await tabs.getByRole('link').first().focus();
    const ring = await tabs
      .getByRole('link')
      .first()
      .evaluate((tab) => {
        const { outlineStyle, outlineOffset } = getComputedStyle(tab);
        return { outlineStyle, outlineOffset };
      });
    expect(ring).toEqual({ outlineStyle: 'solid', outlineOffset: '-2px' });
  });

  it('[ACC-11] ends the login on another device, and deletes the account with its password', async () => {
    const user = await createAccount(site.server, 'ada_devices');
    const other = await accountsOf(site.server).emailLogin({ email: user.email, psw: PASSWORD, remember: false });
    const { page } = await site.openInTest('/en/profile?tab=devices', { stored: { user: JSON.stringify(user) } });
    await page.getByRole('main').getByRole('listitem').nth(1).waitFor();
    await page.getByRole('button', { name: /^Log out: / }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Log out: / }).count()).toBe(0);
    await expect(accountsOf(site.server, other.token).myInfo()).rejects.toMatchObject({ code: -2 });

    await page.getByRole('link', { name: 'Your data' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await field(page, 'Current password').fill('Wrong1password');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect.poll(() => errorOf(field(page, 'Current password'))).not.toBe('');
    await field(page, 'Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('Your account and everything in it have been deleted.').waitFor();
    await expect(accountsOf(site.server, user.token).myInfo()).rejects.toMatchObject({ code: -2 });
  });
});

const TRANSPARENT_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII=';

async function firstPixel(picture: HTMLElement | SVGElement): Promise<number[]> {
  if (!(picture instanceof HTMLImageElement)) return [];
  await picture.decode();
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(picture, 0, 0);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
}

/** Screens that need an account. They share one check of the session. */
const PRIVATE_SCREENS = ['profile', 'dashboard', 'change-password'];

describe('what visitors see', () => {
  it('[SITE-09] [SITE-14] [ACC-10] includes a sign-up link on the home page, which users do not see; their picture leads to the profile, with an icon where there is none or it cannot be loaded, and they can log out beside it', async () => {
    const signUp = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Create a free account' });
    const { page } = await site.openInTest('/en');
    expect(await signUp(page).count()).toBe(1);
    const user = await createAccount(site.server, 'ada_home');
    const navbar = page.getByRole('navigation', { name: 'Main' });
    const profile = navbar.getByRole('link', { name: 'Profile of ada_home' });
    const showing = async (imageUrl: string | null) => {
      await page.evaluate((record) => localStorage.setItem('user', record), JSON.stringify({ ...user, imageUrl }));
      await page.reload();
      return profile;
    };
    await (await showing(`${site.server.url}/icon.svg`)).locator('img').waitFor();
    for (const imageUrl of casesBySize(1, [`${site.server.url}/assets/missing.png`, null])) {
      const withoutPicture = await showing(imageUrl);
      await withoutPicture.locator('svg').waitFor();
      expect(await withoutPicture.locator('img').count()).toBe(0);
    }
    await expect.poll(() => signUp(page).count()).toBe(0);

    expect(await profile.innerText()).toContain(user.name);
    expect(await navbar.getByRole('link', { name: 'Log in', exact: true }).count()).toBe(0);
    await profile.click();
    await page.getByRole('heading', { level: 1, name: user.name }).waitFor();
    await navbar.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  // Quick, the walk above returns to one of them after the login.
  it.each(casesBySize(0, PRIVATE_SCREENS))('[ACC-07] of /%s is the login', async (screen) => {
    const { page } = await site.openInTest(`/en/${screen}`);
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(new URL(page.url()).searchParams.get('return')).toBe(`/en/${screen}`);
  });

  it.each(PRIVATE_SCREENS)('[SITE-23] of /%s is not for the index of search engines', async (screen) => {
    const html = await (await fetch(`${site.server.url}/en/${screen}`)).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

async function setPassword(page: Page, locale: Locale): Promise<void> {
  await field(page, say(locale, 'account', 'passwordNew')).fill(THIRD_PASSWORD);
  await field(page, say(locale, 'account', 'passwordAgain')).fill(THIRD_PASSWORD);
  await page.getByRole('button', { name: say(locale, 'account', 'passwordSave') }).click();
}

async function readUser(page: Page): Promise<{ token: string }> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
}

/** Returns the error text of a field; empty without an error. */
async function errorOf(input: ReturnType<typeof field>): Promise<string> {
  return input.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'));
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

function isFocused(input: ReturnType<typeof field>): Promise<boolean> {
  return input.evaluate((element) => element === document.activeElement);
}

/** Lists what the fields of the form are for, as password managers read it. */
async function purposesOf(page: Page): Promise<string[]> {
  return page
    .locator('main form input:not([type=checkbox])')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete') ?? ''));
}
