import { ERRORS } from '@interlinear/contract/errors';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type AccountsUnderTest, startAccounts } from '../accounts-under-test.ts';
import { accounts as table } from '../schema.ts';
import { createGoogleVerifier } from './google-identity.ts';

const CLIENT_ID = '1234-abc.apps.googleusercontent.com';
const NOW = new Date('2026-11-21T06:00:00Z');
const HOUR_S = 3600;
const seconds = Math.floor(NOW.getTime() / 1000);

describeOnDatabases('[ACC-04] Google', (database) => {
  let queries: Queries;
  let google: GoogleSignInStandIn;
  let server: AccountsUnderTest;
  const invitedBy: (string | undefined)[] = [];
  beforeAll(async () => {
    ({ queries } = await database.open());
    google = await startGoogleSignInStandIn(CLIENT_ID, () => NOW.getTime());
    server = await startAccounts(queries, {
      now: () => NOW,
      google: createGoogleVerifier({ clientId: CLIENT_ID, keysUrl: google.keysUrl, fetch, now: () => NOW }),
      hooks: [{ onRegistered: async (_, { inviteCode }) => void invitedBy.push(inviteCode) }],
    });
  });
  afterAll(async () => {
    await server.close();
    await google.close();
  });

  const logIn = (idToken: string, more: Record<string, unknown> = {}) =>
    server.call('POST', '/pubapi1/google_login', { json: { idToken, ...more } });
  const infoOf = async (token: string) => (await server.call('GET', '/priapi1/my_info', { token })).data;
  let people = 0;
  /** Returns the claims of a new Google account. */
  const newClaims = () => {
    people += 1;
    return { sub: `10000000000${people}`, email: `person.number.${people}.with.a.long.name@gmail.com` };
  };

  it('creates an account at the first login and finds it later, even with another address', async () => {
    const claims = newClaims();
    const first = await logIn(google.idToken(claims), { ref: 'FRIEND' });
    const info = await infoOf(first.data.token);
    expect(info).toMatchObject({
      email: claims.email,
      name: expect.stringMatching(/^person_number_\d_wit/),
      imageUrl: 'https://lh3.googleusercontent.com/a/picture=s96-c',
      loginType: 'google',
      has_password: false,
      has_google: true,
    });
    expect(invitedBy.at(-1)).toBe('FRIEND');
    const next = await logIn(
      google.idToken({ ...claims, email: 'renamed@gmail.com', picture: 'http://evil.example/p' }),
    );
    expect(await infoOf(next.data.token)).toMatchObject({ id: info.id, email: claims.email, imageUrl: null });
  });

  it('creates one account for two clicks at the same moment', async () => {
    const idToken = google.idToken(newClaims());
    const answers = await Promise.all([logIn(idToken), logIn(idToken), logIn(idToken)]);
    const ids = await Promise.all(answers.map(async ({ data }) => (await infoOf(data.token)).id));
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    ['for another site', { aud: 'another-client' }, 'googleTokenInvalid'],
    ['of another issuer', { iss: 'https://accounts.example.org' }, 'googleTokenInvalid'],
    ['that is too old', { iat: seconds - 2 * HOUR_S, exp: seconds - HOUR_S }, 'googleTokenInvalid'],
    ['without an end', { exp: undefined }, 'googleTokenInvalid'],
    ['without an address', { email: undefined }, 'googleTokenInvalid'],
    ['with two addresses in one', { email: 'a@gmail.com\r\nBcc: b@gmail.com' }, 'googleTokenInvalid'],
    ['whose address was not verified', { email_verified: false }, 'googleUnverified'],
  ] as const)('takes no token %s', async (_, claims, key) => {
    expect(await logIn(google.idToken({ ...newClaims(), ...claims }))).toMatchObject({
      status: ERRORS[key].status,
      code: ERRORS[key].code,
      data: null,
    });
  });

  it('refuses tokens that Google did not sign', async () => {
    const claims = newClaims();
    const [head = '', , signature = ''] = google.idToken(claims).split('.');
    const body = google.idToken({ ...claims, email: 'victim@gmail.com' }).split('.')[1] ?? '';
    const tokens = [
      google.idToken(claims, { isForged: true }),
      google.idToken(claims, { algorithm: 'none' }),
      `${head}.${body}.${signature}`,
      'no token',
      'x'.repeat(8_192),
    ];
    for (const token of tokens) expect((await logIn(token)).code).toBe(ERRORS.googleTokenInvalid.code);
    expect((await logIn('x'.repeat(8_193))).code).toBe(ERRORS.invalidRequest.code);
  });

  describe('and an account with the same address', () => {
    /** Registers an account by mailed code with the address of a Google account. */
    async function newNamesake(email: string) {
      const person = { email, from: server.newPerson().from };
      const form = { email_mobile: email, psw: 'Correct7horse', code: await server.codeFor(person) };
      const { data } = await server.call('POST', '/pubapi1/user_regist', { from: person.from, form });
      return { token: String(data.token), id: String((await infoOf(data.token)).id) };
    }

    it.each([{}, { hd: 'example.org', email: 'workspace@example.org' }])(
      'are linked when Google hosts the mailbox, and the owner is notified: %j',
      async (change) => {
        const claims = { ...newClaims(), ...change };
        const namesake = await newNamesake(claims.email);
        const { data } = await logIn(google.idToken(claims));
        expect(await infoOf(data.token)).toMatchObject({ id: namesake.id, has_password: true, has_google: true });
        expect(server.mails.filter(({ to }) => to === claims.email).map(({ content }) => content.subject)).toContain(
          'Google was linked to your Interlinear account',
        );
      },
    );

    it('are not linked when Google does not host the mailbox, except by logging in with the password', async () => {
      const claims = { ...newClaims(), email: 'ada@elsewhere.example' };
      const namesake = await newNamesake(claims.email);
      const refused = await logIn(google.idToken(claims));
      expect(refused).toMatchObject({ status: 409, code: ERRORS.googleNotLinked.code });
      const link = (token: string) =>
        server.call('POST', '/priapi1/link_google', { token, json: { idToken: google.idToken(claims) } });
      expect((await link(namesake.token)).code).toBe(1);
      expect((await link(namesake.token)).code).toBe(1);
      const { data } = await logIn(google.idToken(claims));
      expect((await infoOf(data.token)).id).toBe(namesake.id);
      const other = await server.newAccount();
      expect((await link(other.token)).code).toBe(ERRORS.googleLinkedElsewhere.code);
    });

    it('are not linked when the account is linked to another Google account', async () => {
      const claims = newClaims();
      await logIn(google.idToken(claims));
      const refused = await logIn(google.idToken({ ...newClaims(), email: claims.email }));
      expect(refused.code).toBe(ERRORS.googleNotLinked.code);
    });

    it('that is locked stays locked', async () => {
      const claims = newClaims();
      const namesake = await newNamesake(claims.email);
      await queries.update(table).set({ lockedAt: NOW }).where(eq(table.id, namesake.id));
      expect((await logIn(google.idToken(claims))).code).toBe(ERRORS.accountLocked.code);
    });
  });

  it('being unreachable is not treated as a wrong token, and keys are fetched once', async () => {
    expect(google.server.requests.filter(({ path }) => path === '/oauth2/v3/certs')).toHaveLength(1);
    const unreachable = await startAccounts(queries, {
      now: () => NOW,
      google: createGoogleVerifier({ clientId: CLIENT_ID, keysUrl: 'http://127.0.0.1:1/', fetch, now: () => NOW }),
    });
    const answer = await unreachable.call('POST', '/pubapi1/google_login', { json: { idToken: google.idToken({}) } });
    expect(answer).toMatchObject({ status: 503, code: ERRORS.googleUnavailable.code });
    await unreachable.close();
  });

  it('is announced to the login screen, and off unless configured', async () => {
    expect((await server.call('GET', '/pubapi1/site_config')).data).toEqual({
      google_client_id: CLIENT_ID,
      captcha: null,
      passkeys: true,
      payments: false,
    });
    const without = await startAccounts(queries);
    expect((await without.call('GET', '/pubapi1/site_config')).data.google_client_id).toBeNull();
    const answer = await without.call('POST', '/pubapi1/google_login', { json: { idToken: google.idToken({}) } });
    expect(answer).toMatchObject({ status: 503, code: ERRORS.googleOff.code });
    await without.close();
  });
});
