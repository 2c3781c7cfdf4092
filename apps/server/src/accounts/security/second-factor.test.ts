import { ERRORS } from '@interlinear/contract/errors';
import { appCode } from '@interlinear/testing/authenticator-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type AccountsUnderTest, PASSWORD, startAccounts } from '../accounts-under-test.ts';
import { secondFactors } from '../schema.ts';
import { MAX_FAILURES } from './second-factor-repository.ts';

const MINUTE_MS = 60_000;
/** Wrong codes that are sent; the database is told of the others. */
const SENT_FAILURES = 20;

describeOnDatabases('second factor', (database) => {
  let server: AccountsUnderTest;
  let queries: Awaited<ReturnType<typeof database.open>>['queries'];
  beforeAll(async () => {
    ({ queries } = await database.open());
    server = await startAccounts(queries);
  });
  afterAll(() => server.close());

  type Person = Awaited<ReturnType<AccountsUnderTest['newAccount']>>;
  const logIn = ({ email, from }: Pick<Person, 'email' | 'from'>, form: Record<string, string> = {}) =>
    server.call('POST', '/pubapi1/email_login', { from, form: { email, psw: PASSWORD, ...form } });
  const post = ({ token, from }: Person, path: string, json: object = {}) =>
    server.call('POST', `/priapi1/${path}`, { token, from, json });
  const codeNow = (secret: string) => appCode(secret, server.now());
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  /** Registers an account with an authenticator app. */
  async function newProtected() {
    const person = await server.newAccount();
    server.pass(1_000);
    const begun = await post(person, 'begin_second_factor');
    const secret = begun.data.secret as string;
    const enabled = await post(person, 'enable_second_factor', { code: codeNow(secret) });
    server.pass(MINUTE_MS);
    return { ...person, secret, recoveryCodes: enabled.data.recovery_codes as string[] };
  }

  it('[ACC-03] is required at login once a first code has proven the app', async () => {
    const person = await server.newAccount();
    const begun = await post(person, 'begin_second_factor');
    const secret = begun.data.secret as string;
    expect(begun.data.uri).toContain(`secret=${begun.data.secret}&`);
    expect((await logIn(person)).code).toBe(1);
    const code = codeNow(secret);
    expect((await post(person, 'enable_second_factor', { code: wrong(code) })).code).toBe(
      ERRORS.secondFactorWrong.code,
    );
    const enabled = await post(person, 'enable_second_factor', { code });
    expect(new Set(enabled.data.recovery_codes).size).toBe(10);
    expect(server.mails.at(-1)).toMatchObject({
      to: person.email,
      content: { subject: expect.stringContaining('on') },
    });

    expect((await logIn(person)).code).toBe(ERRORS.secondFactorNeeded.code);
    // The code that enabled the app must not work a second time.
    expect((await logIn(person, { otp: code })).code).toBe(ERRORS.secondFactorWrong.code);
    server.pass(MINUTE_MS);
    const next = codeNow(secret);
    expect((await logIn(person, { otp: `${next.slice(0, 3)} ${next.slice(3)}` })).code).toBe(1);
    expect((await logIn(person, { otp: next })).code).toBe(ERRORS.secondFactorWrong.code);
    const security = await server.call('GET', '/priapi1/get_my_security', { token: person.token });
    expect(security.data).toEqual({ has_second_factor: true, recovery_codes: 10, passkeys: [] });
  });

  it('[ACC-03] asks for no code when the password is wrong', async () => {
    const person = await newProtected();
    const answer = await logIn(person, { psw: 'Wrong7horse', otp: codeNow(person.secret) });
    expect(answer.code).toBe(ERRORS.wrongCredentials.code);
  });

  it('[ACC-03] accepts each recovery code once, and tells the owner how many are left', async () => {
    const person = await newProtected();
    const [code = ''] = person.recoveryCodes;
    const answers = await Promise.all([
      logIn(person, { otp: code }),
      logIn(person, { otp: code.toLowerCase().replace('-', '') }),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([ERRORS.secondFactorWrong.code, 1]);
    expect(server.mails.filter(({ to }) => to === person.email).map(({ content }) => content.intro)).toContainEqual(
      expect.stringContaining('You have 9 left'),
    );
    const renewed = await post(person, 'new_recovery_codes');
    expect((await logIn(person, { otp: person.recoveryCodes[1] ?? '' })).code).toBe(ERRORS.secondFactorWrong.code);
    expect((await logIn(person, { otp: renewed.data.recovery_codes[0] })).code).toBe(1);
  });

  it('[ACC-03] stops guessing from many networks for good, but neither the recovery codes nor a new password', async () => {
    const person = await newProtected();
    await queries.update(secondFactors).set({ failures: 0 });
    const before = server.mails.length;
    const guess = wrong(codeNow(person.secret));
    const codes = new Set<number>();
    for (let tries = 0; tries < SENT_FAILURES + 5; tries += 1) {
      if (tries === SENT_FAILURES / 2) {
        const unsent = MAX_FAILURES - SENT_FAILURES;
        await queries.update(secondFactors).set({ failures: sql`${secondFactors.failures} + ${unsent}` });
      }
      // Ten tries in a quarter of an hour are allowed to all strangers together.
      if (tries % 10 === 0) server.pass(15 * MINUTE_MS);
      codes.add((await logIn({ email: person.email, from: `172.16.${tries}.1` }, { otp: guess })).code);
    }
    expect([...codes]).toEqual([ERRORS.secondFactorWrong.code, ERRORS.secondFactorPaused.code]);
    expect(server.mails.slice(before).filter(({ content }) => content.subject.includes('Someone knows'))).toHaveLength(
      1,
    );

    const paused = await logIn(person, { otp: codeNow(person.secret) });
    expect(paused.code).toBe(ERRORS.secondFactorPaused.code);
    expect((await logIn(person, { otp: person.recoveryCodes[0] ?? '' })).code).toBe(1);
    const code = await server.codeFor(person, 'reset');
    const psw = 'Another8horse';
    await server.call('POST', '/pubapi1/reset_password', {
      from: person.from,
      form: { email: person.email, psw, code },
    });
    server.pass(MINUTE_MS);
    expect((await logIn(person, { psw, otp: codeNow(person.secret) })).code).toBe(1);
  });

  it('[ACC-03] lets strangers who know the password not use up the tries of the owner', async () => {
    const person = await newProtected();
    const guess = wrong(codeNow(person.secret));
    for (let tries = 0; tries < 11; tries += 1)
      await logIn({ email: person.email, from: '172.17.1.1' }, { otp: guess });
    const stranger = await logIn({ email: person.email, from: '172.17.2.1' }, { otp: guess });
    expect(stranger.code).toBe(ERRORS.tooManyRequests.code);
    expect((await logIn(person, { otp: codeNow(person.secret) })).code).toBe(1);
  });

  it('[ACC-11] lets a session change the ways of logging in only for a while after its owner proved their identity', async () => {
    const person = await server.newAccount();
    server.pass(16 * MINUTE_MS);
    for (const path of [
      'begin_second_factor',
      'disable_second_factor',
      'new_recovery_codes',
      'passkey_creation_options',
    ]) {
      expect((await post(person, path)).code, path).toBe(ERRORS.identityUnconfirmed.code);
    }
    const linking = await post(person, 'link_google', { idToken: 'a token of another person' });
    expect(linking.code).toBe(ERRORS.identityUnconfirmed.code);
    const enabling = await post(person, 'enable_second_factor', { code: '123456' });
    expect(enabling.code).toBe(ERRORS.identityUnconfirmed.code);
    expect((await post(person, 'confirm_identity', { psw: 'Wrong7horse' })).code).toBe(ERRORS.wrongPassword.code);
    expect((await post(person, 'begin_second_factor')).code).toBe(ERRORS.identityUnconfirmed.code);
    expect((await post(person, 'confirm_identity', { psw: PASSWORD })).code).toBe(1);
    expect((await post(person, 'begin_second_factor')).code).toBe(1);

    server.pass(16 * MINUTE_MS);
    await post(person, 'get_confirm_code');
    const code = server.mails.at(-1)?.content.code ?? '';
    expect((await post(person, 'confirm_identity', { code })).code).toBe(1);
    expect((await post(person, 'confirm_identity', { code })).code).toBe(ERRORS.codeInvalid.code);
    expect((await post(person, 'begin_second_factor')).code).toBe(1);
  });

  it('[ACC-11] is turned off with a mail, and a second app cannot take its place unnoticed', async () => {
    const person = await newProtected();
    expect((await post(person, 'begin_second_factor')).code).toBe(ERRORS.secondFactorOn.code);
    expect((await post(person, 'disable_second_factor')).code).toBe(1);
    expect(server.mails.at(-1)).toMatchObject({
      to: person.email,
      content: { subject: expect.stringContaining('off') },
    });
    expect((await post(person, 'disable_second_factor')).code).toBe(ERRORS.notFound.code);
    expect((await logIn(person)).code).toBe(1);
  });

  it('[ACC-11] stores neither secrets nor recovery codes as they are, logs none, and exports none', async () => {
    const person = await newProtected();
    const rows = await queries.select().from(secondFactors);
    expect(JSON.stringify(rows)).not.toContain(person.secret);
    const exported = await server.call('GET', '/priapi1/export_my_data', { token: person.token });
    expect(exported.data.security).toMatchObject({ has_second_factor: true });
    const said = JSON.stringify(exported.data) + (await server.said());
    for (const secret of [...person.recoveryCodes, person.secret]) expect(said).not.toContain(secret);
    const deleted = await post(person, 'delete_account', { psw: PASSWORD });
    expect(deleted.code).toBe(1);
  });

  describe('security log', () => {
    it('[ACC-11] lists logins and changes, newest first, and mails the owner about a new device', async () => {
      const person = await newProtected();
      const device_id = 'a'.repeat(30);
      await logIn({ email: person.email, from: '172.18.1.1' }, { otp: '000000' });
      // Entries of one instant have no order.
      server.pass(1_000);
      await logIn({ email: person.email, from: '172.18.1.1' }, { otp: codeNow(person.secret), device_id });
      expect(server.mails.at(-1)).toMatchObject({
        to: person.email,
        content: { intro: expect.stringContaining('172.18.1.0/24') },
      });
      const mailed = server.mails.length;
      server.pass(MINUTE_MS);
      await logIn({ email: person.email, from: '172.19.1.1' }, { otp: codeNow(person.secret), device_id });
      expect(server.mails).toHaveLength(mailed);
      const log = await server.call('GET', '/priapi1/get_security_events', { token: person.token });
      expect(log.data.items.map(({ event, network }: { event: string; network: string }) => [event, network])).toEqual([
        ['loggedIn', '172.19.1.0/24'],
        ['loggedInFromNewDevice', '172.18.1.0/24'],
        ['secondFactorRefused', '172.18.1.0/24'],
        ['secondFactorTurnedOn', expect.any(String)],
        ['loggedIn', expect.any(String)],
      ]);
      const another = await server.newAccount();
      const others = await server.call('GET', '/priapi1/get_security_events', { token: another.token });
      expect(others.data.total).toBe(1);
    });
  });
});
