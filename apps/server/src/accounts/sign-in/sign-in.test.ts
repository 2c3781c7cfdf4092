import { ERRORS } from '@interlinear/contract/errors';
import { bySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { createAttempts } from '../../platform/limits/attempts.ts';
import { type AccountsUnderTest, PASSWORD, startAccounts } from '../accounts-under-test.ts';
import type { AccountHooks, RegisteredAccount } from '../hooks.ts';
import { accounts as table } from '../schema.ts';
import { createEmailCodes, MAX_SHORT_GUESSES } from './email-codes.ts';

const MINUTE_MS = 60_000;
/** Wrong logins of one client. */
const LOGINS = bySize({ quick: 150, deep: 500 });

describeOnDatabases('registration and login', (database) => {
  let queries: Queries;
  let server: AccountsUnderTest;
  const registered: { account: RegisteredAccount; inviteCode: string | undefined }[] = [];
  let breaks = false;
  const hook: AccountHooks = {
    async onRegistered(account, { inviteCode }) {
      if (breaks) throw new Error('a domain that breaks');
      registered.push({ account, inviteCode });
    },
  };
  beforeAll(async () => {
    ({ queries } = await database.open());
    server = await startAccounts(queries, { hooks: [hook] });
  });
  afterAll(() => server.close());

  const register = (from: string, form: Record<string, string>) =>
    server.call('POST', '/pubapi1/user_regist', { from, form });
  const logIn = (from: string, form: Record<string, string>) =>
    server.call('POST', '/pubapi1/email_login', { from, form });
  const newCodes = () => {
    const attempts = createAttempts({ queries, now: server.now, key: Buffer.alloc(32, 4) });
    return createEmailCodes({ queries, attempts, key: Buffer.alloc(32, 3), now: server.now });
  };
  const askForCode = ({ email, from }: { email: string; from: string }, purpose = 'register') =>
    server.call('POST', '/pubapi1/get_email_code', { from, form: { email, purpose } });

  describe('with a mailed code', () => {
    it('[ACC-01] [ACC-02] registers with the fields of the specification, and logs in', async () => {
      const person = server.newPerson();
      const code = await server.codeFor(person);
      expect(code).toMatch(/^\d{6}$/);
      const form = { email_mobile: person.email, psw: PASSWORD, code, ref: 'FRIEND' };
      const { code: outcome, data } = await register(person.from, form);
      expect(outcome).toBe(1);
      const info = await server.call('GET', '/priapi1/my_info', { token: data.token });
      expect(info.data).toMatchObject({
        email: person.email,
        name: expect.stringMatching(/^person\d+_[\w]+$/),
        avatar: null,
        imageUrl: null,
        loginType: 'email',
        plan: 'free',
        has_password: true,
        has_google: false,
      });
      expect(registered.at(-1)).toEqual({
        account: { id: info.data.id, createdAt: server.now(), isReturning: false },
        inviteCode: 'FRIEND',
      });
    });

    it('[ACC-01] validates the form’s rules on the server', async () => {
      const person = server.newPerson();
      const good = { email_mobile: person.email, psw: PASSWORD, code: '000000', username: 'ada', terms: 'true' };
      const wrong = [
        { psw: 'weakpassword' },
        { psw: `Aa1${'x'.repeat(126)}` },
        { username: 'a b' },
        { username: 'ab' },
        { code: '12345' },
        { email_mobile: `${person.email}\r\nBcc: eve@example.org` },
        { terms: 'false' },
        { confirm_psw: `${PASSWORD}!` },
      ];
      for (const change of wrong) {
        const answer = await register(person.from, { ...good, ...change });
        expect(answer).toMatchObject({ status: 400, code: ERRORS.invalidRequest.code });
        expect(answer.info).toContain(Object.keys(change)[0]);
      }
    });

    it('[ACC-02] accepts a code once, also under concurrent requests', async () => {
      const person = server.newPerson();
      const code = await server.codeFor(person);
      const form = { email_mobile: person.email, psw: PASSWORD, code };
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => register(person.from, form)));
      const codes = outcomes.map((answer) => answer.code).sort();
      expect(codes.filter((outcome) => outcome === 1)).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set([1, ERRORS.codeInvalid.code]));
      expect((await register(person.from, form)).code).toBe(ERRORS.codeInvalid.code);
    });

    it('[ACC-02] accepts the right code from only one of two concurrent requests', async () => {
      const codes = newCodes();
      const owner = { email: server.newPerson().email, purpose: 'register' } as const;
      const code = await codes.create(owner);
      await codes.store(owner, code, queries);
      const [first, second] = [await codes.check(owner, code), await codes.check(owner, code)];
      const outcomes = await Promise.allSettled([first, second].map((checked) => queries.transaction(checked.use)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('[ACC-05] makes codes longer for an address after fifty wrong guesses in all its life', async () => {
      const codes = newCodes();
      const owner = { email: server.newPerson().email, purpose: 'reset' } as const;
      for (let asked = 0; asked < MAX_SHORT_GUESSES / 5; asked += 1) {
        const code = await codes.create(owner);
        expect(code).toMatch(/^\d{6}$/);
        await codes.store(owner, code, queries);
        const wrong = code === '000000' ? '000001' : '000000';
        const guesses = Array.from({ length: 6 }, () => codes.check(owner, wrong));
        for (const guess of await Promise.allSettled(guesses)) expect(guess.status).toBe('rejected');
        server.pass(400 * 86_400_000);
      }
      const code = await codes.create({ ...owner, email: owner.email.toUpperCase(), purpose: 'confirm' });
      expect(code).toMatch(/^\d{12}$/);
      expect(await codes.create({ ...owner, email: server.newPerson().email })).toMatch(/^\d{6}$/);
      await codes.store(owner, code, queries);
      await expect(codes.check(owner, code)).resolves.toBeDefined();
    });

    it('[ACC-01] [ACC-05] [ACC-06] refuses passwords known from data leaks, and the code stays valid', async () => {
      const psw = 'Password1';
      const person = server.newPerson();
      const code = await server.codeFor(person);
      const form = { email_mobile: person.email, psw: PASSWORD, code };
      expect((await register(person.from, { ...form, psw })).code).toBe(ERRORS.passwordBreached.code);
      const { data } = await register(person.from, form);
      const change = { current: PASSWORD, new: psw };
      const changed = await server.call('POST', '/priapi1/change_psw', { token: data.token, json: change });
      expect(changed.code).toBe(ERRORS.passwordBreached.code);
      server.pass(MINUTE_MS);
      const reset = { email: person.email, psw, code: await server.codeFor(person, 'reset') };
      const answer = await server.call('POST', '/pubapi1/reset_password', { from: person.from, form: reset });
      expect(answer.code).toBe(ERRORS.passwordBreached.code);
    });

    it('[ACC-02] allows five attempts per code, also concurrently, and then rejects even the right code', async () => {
      const person = server.newPerson();
      const code = await server.codeFor(person);
      const wrong = code === '000000' ? '000001' : '000000';
      const tries = Array.from({ length: 5 }, () =>
        register(person.from, { email_mobile: person.email, psw: PASSWORD, code: wrong }),
      );
      for (const answer of await Promise.all(tries)) expect(answer.code).toBe(ERRORS.codeInvalid.code);
      const late = await register(person.from, { email_mobile: person.email, psw: PASSWORD, code });
      expect(late.code).toBe(ERRORS.codeInvalid.code);
    });

    it('[ACC-02] accepts a code for ten minutes, only the latest and only for its purpose', async () => {
      const person = server.newPerson();
      const first = await server.codeFor(person);
      server.pass(MINUTE_MS);
      const second = await server.codeFor(person);
      const form = (code: string) => ({ email_mobile: person.email, psw: PASSWORD, code });
      if (first !== second) expect((await register(person.from, form(first))).code).toBe(ERRORS.codeInvalid.code);
      const reset = { email: person.email, psw: PASSWORD, code: second };
      const answer = await server.call('POST', '/pubapi1/reset_password', { from: person.from, form: reset });
      expect(answer.code).toBe(ERRORS.codeInvalid.code);
      server.pass(10 * MINUTE_MS);
      expect((await register(person.from, form(second))).code).toBe(ERRORS.codeInvalid.code);
    });

    it('does not use a code up when its action fails', async () => {
      const person = server.newPerson();
      const code = await server.codeFor(person);
      const form = { email_mobile: person.email, psw: PASSWORD, code };
      breaks = true;
      expect((await register(person.from, form)).code).toBe(ERRORS.internal.code);
      breaks = false;
      expect((await register(person.from, form)).code).toBe(1);
    });

    it('limits how many codes one network can try, whatever the addresses', async () => {
      const { from } = server.newPerson();
      const outcomes: number[] = [];
      for (let count = 0; count < 52; count += 1) {
        const form = { email_mobile: server.newPerson().email, psw: PASSWORD, code: '123456' };
        outcomes.push((await register(from, form)).code);
      }
      expect(outcomes.slice(0, 50)).toEqual(Array(50).fill(ERRORS.codeInvalid.code));
      expect(outcomes.slice(50)).toEqual(Array(2).fill(ERRORS.tooManyRequests.code));
    });
  });

  describe('asking for a code', () => {
    it('[ACC-02] is answered with the countdown, at most once a minute and five times an hour per address', async () => {
      const { email } = server.newPerson();
      const outcomes: unknown[] = [];
      for (let count = 0; count < 6; count += 1) {
        const { from } = server.newPerson();
        const { code, data } = await askForCode({ email, from });
        outcomes.push(code === 1 ? data : code);
        expect((await askForCode({ email: email.toUpperCase(), from })).code).toBe(ERRORS.tooManyRequests.code);
        server.pass(MINUTE_MS);
      }
      const sent = { resend_after_seconds: 60, expires_in_seconds: 600 };
      expect(outcomes).toEqual([sent, sent, sent, sent, sent, ERRORS.tooManyRequests.code]);
    });

    it('[ACC-02] works twenty times an hour per network', async () => {
      const { from } = server.newPerson();
      const outcomes: number[] = [];
      for (let count = 0; count < 22; count += 1) {
        outcomes.push((await askForCode({ email: server.newPerson().email, from })).code);
      }
      expect(outcomes.filter((code) => code === 1)).toHaveLength(20);
      expect((await askForCode(server.newPerson())).code).toBe(1);
      server.pass(60 * MINUTE_MS);
      expect((await askForCode({ email: server.newPerson().email, from })).code).toBe(1);
    });

    it('[ACC-02] mails a code before those that a flood from many networks of one provider asked for', async () => {
      const askFrom = async (from: string) => {
        expect((await askForCode({ email: server.newPerson().email, from })).code).toBe(1);
        return server.mails.at(-1)?.priority ?? 0;
      };
      const flood: number[] = [];
      for (let network = 0; network < 30; network += 1) flood.push(await askFrom(`198.18.${network}.7`));
      const person = await askFrom('192.0.2.7');
      expect(flood.slice(1).filter((priority) => priority >= person)).toEqual([]);
      // Within a provider, and for a network that asks again, the first come first.
      expect(flood).toEqual(flood.toSorted((one, other) => other - one));
      expect(await askFrom('192.0.2.7')).toBeLessThan(person);
    });

    it.each(['register', 'reset'])(
      '[ACC-05] reveals only in the mailbox whether an address has an account (%s)',
      async (purpose) => {
        const known = await server.newAccount();
        const stranger = server.newPerson();
        server.pass(MINUTE_MS);
        const before = { mails: server.mails.length, ...server.work };
        const answers = [await askForCode(known, purpose), await askForCode(stranger, purpose)];
        expect(answers[0]).toEqual(answers[1]);
        // Both addresses get one mail, and neither costs a password hash, which timing would reveal.
        expect(server.mails.slice(before.mails).map(({ to }) => to)).toEqual([known.email, stranger.email]);
        expect(server.work).toEqual({ hashed: before.hashed, compared: before.compared });
        const [toKnown, toStranger] = server.mails.slice(before.mails).map(({ content }) => content.code !== undefined);
        expect([toKnown, toStranger]).toEqual(purpose === 'register' ? [false, true] : [true, false]);
      },
    );

    it('does not reveal by the answer whether an address has an account', async () => {
      const known = await server.newAccount();
      const stranger = server.newPerson();
      for (const { email, from } of [known, stranger]) {
        await askForCode({ email, from: stranger.from }, 'reset');
        const reset = { email, psw: PASSWORD, code: '000000' };
        const answer = await server.call('POST', '/pubapi1/reset_password', { from, form: reset });
        expect(answer).toMatchObject({ status: 422, code: ERRORS.codeInvalid.code, data: null });
        const again = await register(from, { email_mobile: email, psw: PASSWORD, code: '000000' });
        expect(again).toMatchObject({ status: 422, code: ERRORS.codeInvalid.code, data: null });
      }
    });

    it('writes in the language of the request, and links to it', async () => {
      const known = await server.newAccount();
      server.pass(MINUTE_MS);
      await server.call('POST', '/pubapi1/get_email_code', {
        from: known.from,
        form: { email: known.email },
        headers: { lang: 'de' },
      });
      expect(server.mails.at(-1)?.content).toMatchObject({
        locale: 'de',
        subject: 'Du hast schon ein Interlinear-Konto',
        link: { label: 'Anmelden', url: 'https://example.org/de/login' },
      });
    });
  });

  describe('with a password', () => {
    it('[ACC-03] logs in for 7 days, or 30 when remembered, ignoring the address’s case', async () => {
      const { email, from, password } = await server.newAccount();
      const short = await logIn(from, { email: email.toUpperCase(), psw: password });
      const long = await logIn(from, { email_mobile: email, psw: password, remember: 'true' });
      const daysUntil = ({ data }: { data: { expires_at: string } }) =>
        (Date.parse(data.expires_at) - server.now().getTime()) / 86_400_000;
      expect([daysUntil(short), daysUntil(long)]).toEqual([7, 30]);
      expect(short.data.token).toMatch(/^[\w-]{43}$/);
      expect((await server.call('GET', '/priapi1/my_info', { token: long.data.token })).data.email).toBe(email);
    });

    it('rehashes a password that was hashed with outdated parameters', async () => {
      const { email, from, password } = await server.newAccount();
      const before = server.work.hashed;
      // The tests' own hashes do not have the current parameters.
      await logIn(from, { email, psw: password });
      expect(server.work.hashed).toBe(before + 1);
      expect((await logIn(from, { email, psw: password })).code).toBe(1);
    });

    it('[ACC-03] does not reveal by answer or work whether the address or the password is wrong', async () => {
      const known = await server.newAccount();
      const stranger = server.newPerson();
      const outcomes: unknown[] = [];
      for (const { email, from } of [known, stranger]) {
        const before = { ...server.work };
        const answer = await logIn(from, { email, psw: 'Wrong7horse' });
        const { hashed, compared } = server.work;
        outcomes.push({ answer, hashed: hashed - before.hashed, compared: compared - before.compared });
      }
      expect(outcomes[0]).toEqual(outcomes[1]);
      expect(outcomes[0]).toMatchObject({
        answer: { status: 401, code: ERRORS.wrongCredentials.code },
        hashed: 0,
        compared: 1,
      });
    });

    it('allows ten guesses per account and network, and the owner’s login from another network', async () => {
      const { email, from, password } = await server.newAccount();
      const attacker = server.newPerson().from;
      for (let count = 0; count < 10; count += 1) {
        expect((await logIn(attacker, { email, psw: 'Wrong7horse' })).code).toBe(ERRORS.wrongCredentials.code);
      }
      const refused = await logIn(attacker, { email, psw: password });
      expect(refused).toMatchObject({ status: 429, code: ERRORS.tooManyRequests.code });
      expect((await logIn(from, { email, psw: password })).code).toBe(1);
      server.pass(15 * MINUTE_MS);
      expect((await logIn(attacker, { email, psw: password })).code).toBe(1);
    });

    it('delays guesses from new networks after fifty an hour per account', async () => {
      const { email } = await server.newAccount();
      const outcomes: number[] = [];
      for (let count = 0; count < 52; count += 1) {
        outcomes.push((await logIn(server.newPerson().from, { email, psw: 'Wrong7horse' })).code);
      }
      expect(outcomes.filter((code) => code === ERRORS.wrongCredentials.code)).toHaveLength(50);
    });

    it('[ACC-03] keeps strangers from locking an account: its networks continue, others wait half a minute', async () => {
      const { email, from, password } = await server.newAccount();
      const strangers = Array.from({ length: 6 }, () => server.newPerson().from);
      for (let count = 0; count < 60; count += 1) {
        await logIn(strangers[count % strangers.length] ?? '', { email, psw: 'Wrong7horse' });
      }
      expect((await logIn(from, { email, psw: password })).code).toBe(1);

      const travelling = server.newPerson().from;
      const delayed = { status: 429, code: ERRORS.tooManyRequests.code, info: expect.stringContaining('30') };
      expect(await logIn(travelling, { email, psw: password })).toMatchObject(delayed);
      server.pass(30_000);
      expect((await logIn(travelling, { email, psw: password })).code).toBe(1);
      // The network is known from now on.
      expect((await logIn(travelling, { email, psw: password })).code).toBe(1);
    });

    it('[ACC-03] lets each network of strangers guess only twice a minute once there were many guesses', async () => {
      const { email } = await server.newAccount();
      const guess = async (network: string) => (await logIn(network, { email, psw: 'Wrong7horse' })).code;
      for (let count = 0; count < 50; count += 1) await guess(server.newPerson().from);
      const network = server.newPerson().from;
      const outcomes: number[] = [];
      for (let second = 0; second < 60; second += 10) {
        outcomes.push(await guess(network));
        server.pass(10_000);
      }
      expect(outcomes.filter((code) => code === ERRORS.wrongCredentials.code)).toHaveLength(1);
    });

    it('[ACC-05] lets the owner in at a new place after a mailed code, while many others guess', async () => {
      const { email, password } = await server.newAccount();
      for (let count = 0; count < 51; count += 1) {
        await logIn(server.newPerson().from, { email, psw: 'Wrong7horse' });
      }
      const away = server.newPerson().from;
      const locked = { code: ERRORS.tooManyRequests.code };
      expect(await logIn(away, { email, psw: password })).toMatchObject(locked);
      const code = await server.codeFor({ email, from: away }, 'reset');
      const psw = 'Better8horses';
      expect(
        (await server.call('POST', '/pubapi1/reset_password', { from: away, form: { email, psw, code } })).code,
      ).toBe(1);
      expect((await logIn(away, { email, psw })).code).toBe(1);
      expect(await logIn(server.newPerson().from, { email, psw })).toMatchObject(locked);
    });

    it('[ACC-02] sends the owner a code even after strangers asked for as many as an address gets', async () => {
      const { email, from } = await server.newAccount();
      for (let count = 0; count < 6; count += 1) {
        await askForCode({ email, from: server.newPerson().from }, 'reset');
        server.pass(MINUTE_MS);
      }
      expect((await askForCode({ email, from: server.newPerson().from }, 'reset')).code).toBe(
        ERRORS.tooManyRequests.code,
      );
      expect(await server.codeFor({ email, from }, 'reset')).toMatch(/^\d{6}$/);
    });

    it('resets the count after the right password', async () => {
      const { email, from, password } = await server.newAccount();
      for (let count = 0; count < 4; count += 1) {
        for (let wrong = 0; wrong < 9; wrong += 1) await logIn(from, { email, psw: 'Wrong7horse' });
        expect((await logIn(from, { email, psw: password })).code).toBe(1);
      }
    });

    it('reveals that an account is locked only after the right password', async () => {
      const { email, from, password } = await server.newAccount();
      await queries.update(table).set({ lockedAt: new Date() });
      expect((await logIn(from, { email, psw: 'Wrong7horse' })).code).toBe(ERRORS.wrongCredentials.code);
      expect(await logIn(from, { email, psw: password })).toMatchObject({
        status: 403,
        code: ERRORS.accountLocked.code,
      });
      await queries.update(table).set({ lockedAt: null });
    });
  });

  it('survives hundreds of logins from one client by refusing most', async () => {
    const flooded = await startAccounts(queries, { loginAttempts: 25 });
    const victims = await Promise.all(Array.from({ length: 5 }, () => flooded.newAccount()));
    const before = flooded.work.compared;
    const guesses = Array.from({ length: LOGINS }, (_, index) => ({
      email: victims[index % victims.length]?.email ?? '',
      psw: `Wrong${index}horse`,
    }));
    const statuses: number[] = [];
    const sendRemaining = async () => {
      for (let form = guesses.shift(); form; form = guesses.shift())
        statuses.push((await flooded.call('POST', '/pubapi1/email_login', { from: '192.0.2.55', form })).status);
    };
    // All at once, some would wait for a connection to the database longer than the server allows on a slow machine.
    await Promise.all(Array.from({ length: 40 }, sendRemaining));
    expect(statuses).toHaveLength(LOGINS);
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(25).fill(401));
    expect(flooded.work.compared - before).toBe(25);
    await flooded.close();
  });

  it('refuses logins when too many passwords are waiting', async () => {
    const maxQueued: (() => void)[] = [];
    const hasher = {
      hash: async () => 'known',
      verify: () => new Promise<boolean>((resolve) => maxQueued.push(() => resolve(false))),
    };
    const busy = await startAccounts(queries, { hasher });
    const answers = Array.from({ length: 30 }, () => {
      const { email, from } = busy.newPerson();
      return busy.call('POST', '/pubapi1/email_login', { from, form: { email, psw: PASSWORD } });
    });
    const statuses: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => statuses.push(status));
    await expect.poll(() => statuses).toEqual(Array(8).fill(429));
    // Each finished call lets the next one start.
    await expect
      .poll(() => {
        for (const go of maxQueued.splice(0)) go();
        return statuses;
      })
      .toHaveLength(30);
    expect(statuses.filter((status) => status === 401)).toHaveLength(22);
    await busy.close();
  });
});
