import { randomUUID } from 'node:crypto';
import { mySessionsData } from '@interlinear/contract/accounts';
import { ERRORS } from '@interlinear/contract/errors';
import { type MailMessage, mailMessage } from '@interlinear/messages/mail';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { type AccountsUnderTest, startAccounts } from '../accounts-under-test.ts';
import type { AccountHooks } from '../hooks.ts';
import { accounts, avatars, emailCodes, sessions } from '../schema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const say = (message: MailMessage) => mailMessage('en', message);

describeOnDatabases('my account', (database) => {
  let queries: Queries;
  let server: AccountsUnderTest;
  const renewing = new Set<string>();
  const returning: boolean[] = [];
  const emptied: string[] = [];
  const hook: AccountHooks = {
    onRegistered: async ({ isReturning }) => void returning.push(isReturning),
    exporter: { name: 'favorites', read: async (accountId) => [{ of: accountId }] },
    deletionGuard: async (accountId) => (renewing.has(accountId) ? apiFailure('subscriptionRenews', {}) : undefined),
    onDeleted: async (accountId) => void emptied.push(accountId),
  };
  beforeAll(async () => {
    ({ queries } = await database.open());
    server = await startAccounts(queries, { hooks: [hook] });
  });
  afterAll(() => server.close());

  const logIn = async ({ email, from, password }: { email: string; from: string; password: string }) => {
    const { data } = await server.call('POST', '/pubapi1/email_login', { from, form: { email, psw: password } });
    return String(data.token);
  };
  const infoOf = (token: string | undefined) => server.call('GET', '/priapi1/my_info', { token });
  const sessionsOf = async (token: string, query = '') =>
    mySessionsData.parse((await server.call('GET', `/priapi1/get_my_sessions${query}`, { token })).data);

  describe('[ACC-09] [ACC-11] sessions', () => {
    it('are listed with device and network, with the current one marked', async () => {
      const account = await server.newAccount();
      server.pass(MINUTE_MS);
      await server.call('POST', '/pubapi1/email_login', {
        from: '2001:db8:7:8::9',
        form: { email: account.email, psw: account.password },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' },
      });
      const { items, total } = await sessionsOf(account.token);
      expect(total).toBe(2);
      expect(items).toMatchObject([
        { device: 'Firefox, Linux', network: '2001:db8:7::/48', loginType: 'email', is_current: false },
        { device: '', network: expect.stringMatching(/^10\..*\.0\/24$/), is_current: true },
      ]);
      expect((await sessionsOf(account.token, '?page=2&page_size=1')).items).toHaveLength(1);
    });

    it('stop working at once when one or all others are ended', async () => {
      const account = await server.newAccount();
      const [first, second, third] = [await logIn(account), await logIn(account), await logIn(account)];
      const { items } = await sessionsOf(first);
      const id = items.find((session) => !session.is_current)?.id ?? '';
      expect((await server.call('POST', '/priapi1/end_session', { token: first, form: { id } })).code).toBe(1);
      const others = await server.call('POST', '/priapi1/end_other_sessions', { token: first });
      expect(others.data).toEqual({ ended: 2 });
      for (const token of [account.token, second, third]) {
        expect(await infoOf(token)).toMatchObject({ status: 401, code: ERRORS.notLoggedIn.code });
      }
      expect((await infoOf(first)).code).toBe(1);
      expect((await server.call('POST', '/priapi1/logout', { token: first })).code).toBe(1);
      expect((await infoOf(first)).code).toBe(ERRORS.notLoggedIn.code);
    });

    it('of other people are not found', async () => {
      const [mine, theirs] = [await server.newAccount(), await server.newAccount()];
      const id = (await sessionsOf(theirs.token)).items[0]?.id ?? '';
      const answer = await server.call('POST', '/priapi1/end_session', { token: mine.token, form: { id } });
      expect(answer).toMatchObject({ status: 404, code: ERRORS.notFound.code });
      expect((await infoOf(theirs.token)).code).toBe(1);
    });

    it('expire after their lifetime', async () => {
      const { token } = await server.newAccount();
      server.pass(7 * DAY_MS - 1);
      expect((await infoOf(token)).code).toBe(1);
      server.pass(1);
      expect((await infoOf(token)).code).toBe(ERRORS.notLoggedIn.code);
    });

    it('are stored only as hashes of their tokens', async () => {
      const { token } = await server.newAccount();
      const rows = await queries.select().from(sessions);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });

  it('[API-01] requires the Token header for every private call, and ignores cookies', async () => {
    const { token } = await server.newAccount();
    const calls = [
      ['GET', '/priapi1/my_info'],
      ['GET', '/priapi1/get_my_sessions'],
      ['POST', '/priapi1/end_session', { id: randomUUID() }],
      ['POST', '/priapi1/end_other_sessions'],
      ['POST', '/priapi1/logout'],
      ['GET', '/priapi1/change_psw?current=Correct7horse&new=Correct8horse'],
      ['POST', '/priapi1/change_psw', { current: 'Correct7horse', new: 'Correct8horse' }],
      ['POST', '/priapi1/change_name', { name: 'ada' }],
      ['POST', '/priapi1/change_avatar', { avatar: '' }],
      ['POST', '/priapi1/link_google', { idToken: 'x' }],
      ['GET', '/priapi1/export_my_data'],
      ['POST', '/priapi1/get_confirm_code'],
      ['POST', '/priapi1/delete_account', { psw: 'Correct7horse' }],
    ] as const;
    for (const [method, path, form] of calls) {
      for (const extra of [{}, { token: 'x'.repeat(43) }, { token: 'x'.repeat(5_000) }]) {
        const headers = { cookie: `token=${token}` };
        const answer = await server.call(method, path, { ...extra, ...(form ? { form } : {}), headers });
        expect([path, answer.status, answer.code]).toEqual([path, 401, ERRORS.notLoggedIn.code]);
      }
    }
    expect((await infoOf(token)).code).toBe(1);
  });

  describe('[ACC-06] the password', () => {
    const change = (
      token: string,
      fields: { current: string; new: string; confirm?: string },
      method: 'GET' | 'POST',
    ) =>
      method === 'GET'
        ? server.call('GET', `/priapi1/change_psw?${new URLSearchParams(fields)}`, { token })
        : server.call('POST', '/priapi1/change_psw', { token, form: fields });

    it.each(['GET', 'POST'] as const)('changes by %s, ends every session, and sends a notice', async (method) => {
      const account = await server.newAccount();
      const other = await logIn(account);
      const fields = { current: account.password, new: 'Another7horse', confirm: 'Another7horse' };
      expect((await change(account.token, fields, method)).code).toBe(1);
      for (const token of [account.token, other]) {
        expect((await infoOf(token)).code).toBe(ERRORS.notLoggedIn.code);
      }
      expect(server.mails.at(-1)).toMatchObject({
        to: account.email,
        content: {
          subject: 'Your Interlinear password was changed',
          link: { url: 'https://example.org/en/forgot-password' },
        },
      });
      expect((await infoOf(await logIn({ ...account, password: 'Another7horse' }))).code).toBe(1);
    });

    it('is not changed with a wrong current one, or to the same or a weak one', async () => {
      const { token, password } = await server.newAccount();
      const outcomes = [
        await change(token, { current: 'Wrong7horse', new: 'Another7horse' }, 'POST'),
        await change(token, { current: password, new: password }, 'POST'),
        await change(token, { current: password, new: 'another' }, 'POST'),
        await change(token, { current: '12345', new: 'Another7horse' }, 'GET'),
        await change(token, { current: password, new: 'Another7horse', confirm: 'Other7horse' }, 'GET'),
      ].map(({ code }) => code);
      const { wrongPassword, samePassword, invalidRequest } = ERRORS;
      const invalid = invalidRequest.code;
      expect(outcomes).toEqual([wrongPassword.code, samePassword.code, invalid, invalid, invalid]);
      expect((await infoOf(token)).code).toBe(1);
    });

    it('cannot be guessed from a logged-in device', async () => {
      const { token, password } = await server.newAccount();
      for (let count = 0; count < 10; count += 1) {
        await change(token, { current: `Wrong${count}horse`, new: 'Another7horse' }, 'POST');
      }
      const late = await change(token, { current: password, new: 'Another7horse' }, 'POST');
      expect(late.code).toBe(ERRORS.tooManyRequests.code);
    });

    it('[ACC-05] is reset with a mailed code, once, and ends every session', async () => {
      const account = await server.newAccount();
      server.pass(MINUTE_MS);
      const code = await server.codeFor(account, 'reset');
      const form = { email: account.email.toUpperCase(), psw: 'Another7horse', code };
      const reset = () => server.call('POST', '/pubapi1/reset_password', { from: account.from, form });
      expect((await reset()).code).toBe(1);
      expect((await reset()).code).toBe(ERRORS.codeInvalid.code);
      expect((await infoOf(account.token)).code).toBe(ERRORS.notLoggedIn.code);
      expect((await infoOf(await logIn({ ...account, password: 'Another7horse' }))).code).toBe(1);
    });
  });

  describe('[ACC-10] the profile', () => {
    it('changes the name by the rules for names', async () => {
      const { token } = await server.newAccount();
      expect((await server.call('POST', '/priapi1/change_name', { token, form: { name: ' Ada_1 ' } })).code).toBe(1);
      expect((await infoOf(token)).data.name).toBe('Ada_1');
      const wrong = await server.call('POST', '/priapi1/change_name', { token, form: { name: '<b>' } });
      expect(wrong.code).toBe(ERRORS.invalidRequest.code);
    });

    it('serves a picture publicly, and only as a picture, until it is replaced', async () => {
      const { token } = await server.newAccount();
      const avatar = `data:image/png;base64,${PNG.toString('base64')}`;
      const { data } = await server.call('POST', '/priapi1/change_avatar', { token, json: { avatar } });
      expect((await infoOf(token)).data.avatar).toBe(data.avatar);
      const shown = await server.raw(data.avatar);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(shown.rawPayload).toEqual(PNG);
      await server.call('POST', '/priapi1/change_avatar', { token, form: { avatar: '' } });
      expect((await infoOf(token)).data.avatar).toBeNull();
      expect((await server.raw(data.avatar)).statusCode).toBe(404);
    });

    it.each([
      [
        'a page',
        `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`,
        'pictureUnreadable',
      ],
      ['a PNG that says it is a JPEG', `data:image/jpeg;base64,${PNG.toString('base64')}`, 'pictureUnreadable'],
      ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 'invalidRequest'],
      ['an address', 'https://example.org/picture.png', 'invalidRequest'],
      [
        'too much',
        `data:image/png;base64,${Buffer.concat([PNG, Buffer.alloc(100_000)]).toString('base64')}`,
        'bodyTooLarge',
      ],
    ] as const)('does not take %s for a picture', async (_, avatar, key) => {
      const { token } = await server.newAccount();
      const answer = await server.call('POST', '/priapi1/change_avatar', { token, json: { avatar } });
      expect(answer.code).toBe(ERRORS[key].code);
    });
  });

  it('[ACC-11] exports the data of every domain, and no secrets', async () => {
    const { token, email } = await server.newAccount();
    const { data } = await server.call('GET', '/priapi1/export_my_data', { token });
    expect(data).toMatchObject({
      account: { email, has_password: true },
      sessions: [{ loginType: 'email' }],
      favorites: [{ of: data.account.id }],
    });
    const [row] = await queries.select().from(accounts).where(eq(accounts.id, data.account.id));
    expect(JSON.stringify(data)).not.toContain(row?.passwordHash);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  describe('[ACC-11] deleting it', () => {
    const remove = (token: string, form: Record<string, string>) =>
      server.call('POST', '/priapi1/delete_account', { token, form });

    it('requires the password, and leaves a row without personal data', async () => {
      const account = await server.newAccount();
      const avatar = `data:image/png;base64,${PNG.toString('base64')}`;
      await server.call('POST', '/priapi1/change_avatar', { token: account.token, json: { avatar } });
      const { id } = (await infoOf(account.token)).data;
      expect((await remove(account.token, { psw: 'Wrong7horse' })).code).toBe(ERRORS.wrongPassword.code);
      expect((await remove(account.token, {})).code).toBe(ERRORS.invalidRequest.code);
      expect((await remove(account.token, { psw: account.password })).code).toBe(1);
      expect((await infoOf(account.token)).code).toBe(ERRORS.notLoggedIn.code);
      expect(emptied).toContain(id);
      expect(server.mails.at(-1)).toMatchObject({
        to: account.email,
        content: { subject: expect.stringContaining('deleted') },
      });
      const [row] = await queries.select().from(accounts).where(eq(accounts.id, id));
      expect(row).toMatchObject({
        email: '',
        name: '',
        avatar: null,
        imageUrl: null,
        passwordHash: null,
        googleId: null,
      });
      const left = [
        await queries.select().from(accounts),
        await queries.select().from(sessions).where(eq(sessions.accountId, id)),
        await queries.select().from(avatars).where(eq(avatars.accountId, id)),
        await queries.select().from(emailCodes),
      ];
      expect(JSON.stringify(left)).not.toContain(account.email);
      expect([left[1], left[2]]).toEqual([[], []]);
    });

    it('works with a code, once', async () => {
      const { token, email } = await server.newAccount();
      expect((await server.call('POST', '/priapi1/get_confirm_code', { token })).data).toEqual({
        resend_after_seconds: 60,
        expires_in_seconds: 600,
      });
      const mail = server.mails.findLast(({ to }) => to === email);
      const code = mail?.content.code ?? '';
      const wrong = code === '000000' ? '000001' : '000000';
      expect((await remove(token, { code: wrong })).code).toBe(ERRORS.codeInvalid.code);
      const outcomes = await Promise.all([remove(token, { code }), remove(token, { code })]);
      expect(outcomes.filter((answer) => answer.code === 1)).toHaveLength(1);
    });

    it('warns in the mail with the code, which only a login can ask for, and never says that it may be ignored', async () => {
      const { token, email } = await server.newAccount();
      await server.call('POST', '/priapi1/get_confirm_code', { token });
      const [forRegistration, forConfirmation] = server.mails.filter(({ to }) => to === email);
      const closing = (mail?: { content: MailContent }) => mail?.content.notes.slice(1);
      expect(closing(forRegistration)).toEqual([say('codeSecret'), say('codeUnrequested')]);
      expect(closing(forConfirmation)).toEqual([say('codeSecret'), say('confirmWarning')]);
    });

    it('is refused without changes while a domain objects', async () => {
      const account = await server.newAccount();
      const { id } = (await infoOf(account.token)).data;
      renewing.add(id);
      const answer = await remove(account.token, { psw: account.password });
      expect(answer).toMatchObject({ status: 409, code: ERRORS.subscriptionRenews.code });
      expect(answer.info).toContain('Cancel its renewal');
      expect((await infoOf(account.token)).data.email).toBe(account.email);
      expect(emptied).not.toContain(id);
    });

    it('lets the address register again, without new-account gifts', async () => {
      const account = await server.newAccount();
      expect(returning.at(-1)).toBe(false);
      await remove(account.token, { psw: account.password });
      server.pass(MINUTE_MS);
      const code = await server.codeFor(account);
      const form = { email_mobile: account.email, psw: account.password, code };
      expect((await server.call('POST', '/pubapi1/user_regist', { from: account.from, form })).code).toBe(1);
      expect(returning.at(-1)).toBe(true);
    });
  });

  it('never writes passwords, tokens, codes or addresses to the log or the metrics', async () => {
    const account = await server.newAccount();
    const person = server.newPerson();
    const code = await server.codeFor(person);
    const wrong = { current: 'Secret1Current', new: 'Secret2New' };
    await server.call('GET', `/priapi1/change_psw?${new URLSearchParams(wrong)}`, { token: account.token });
    await server.call('GET', '/priapi1/change_psw?current=Secret3Current&new=weak', { token: account.token });
    await server.call('GET', '/priapi1/change_psw?current=Secret4Current&new=Secret5New', { token: 'no-such-token' });
    await server.call('GET', '/priapi1/change_psw/Secret6Path?current=Secret7Current', { token: account.token });
    await server.call('POST', '/pubapi1/email_login', { json: { email: account.email, psw: 'Secret8Login' } });
    await server.call('POST', '/pubapi1/user_regist', {
      from: person.from,
      form: { email_mobile: person.email, psw: 'Secret9Regist', code },
    });
    const said = await server.said();
    expect(said).toContain('/priapi1/change_psw');
    expect(said).toContain('/pubapi1/email_login');
    expect(said).not.toMatch(/Secret\d/);
    for (const secret of [account.token, account.email, person.email, 'no-such-token', `"${code}"`]) {
      expect(said).not.toContain(secret);
    }
  });
});
