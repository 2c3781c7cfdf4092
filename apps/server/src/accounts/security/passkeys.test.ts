import { ERRORS } from '@interlinear/contract/errors';
import { createSoftwareAuthenticator } from '@interlinear/testing/software-authenticator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type AccountsUnderTest, PASSWORD, startAccounts } from '../accounts-under-test.ts';
import { passkeySiteOf } from './passkey-site.ts';

const SITE = { origin: 'https://example.org', rpId: 'example.org' };

describeOnDatabases('passkeys', (database) => {
  let server: AccountsUnderTest;
  beforeAll(async () => {
    server = await startAccounts((await database.open()).queries);
  });
  afterAll(() => server.close());

  type Person = Awaited<ReturnType<AccountsUnderTest['newAccount']>>;
  const post = ({ token, from }: Person, path: string, json: object = {}) =>
    server.call('POST', `/priapi1/${path}`, { token, from, json });
  const logIn = (credential: object) => server.call('POST', '/pubapi1/passkey_login', { json: { credential } });
  const newChallenge = async () => (await server.call('POST', '/pubapi1/passkey_options')).data.challenge as string;

  /** Registers an account with a passkey. */
  async function newOwner() {
    const person = await server.newAccount();
    const { data: options } = await post(person, 'passkey_creation_options');
    const authenticator = createSoftwareAuthenticator();
    const credential = authenticator.create(options.challenge, SITE);
    const added = await post(person, 'add_passkey', { credential, name: ' My key ' });
    expect(added.code, added.info).toBe(1);
    const userHandle = options.user.id as string;
    return { person, authenticator, credential, options, userHandle };
  }

  it('[ACC-03] log in without address, password or code, and are told of by mail', async () => {
    const { person, authenticator, userHandle, options } = await newOwner();
    expect(options).toMatchObject({
      rp: { id: 'example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(server.mails.at(-1)).toMatchObject({
      to: person.email,
      content: { subject: expect.stringContaining('passkey') },
    });
    const answer = await logIn(authenticator.get(await newChallenge(), { ...SITE, userHandle }));
    const info = await server.call('GET', '/priapi1/my_info', { token: answer.data.token });
    expect(info.data).toMatchObject({ email: person.email, loginType: 'passkey' });
    const security = await server.call('GET', '/priapi1/get_my_security', { token: answer.data.token });
    expect(security.data.passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'My key',
        is_synced: false,
        created_at: server.now().toISOString(),
        last_used_at: server.now().toISOString(),
      },
    ]);
  });

  it('[ACC-03] are refused when anything about the answer is wrong', async () => {
    const { person, authenticator, userHandle, credential } = await newOwner();
    const good = async () => authenticator.get(await newChallenge(), { ...SITE, userHandle });
    const used = await good();
    expect((await logIn(used)).code).toBe(1);
    const stranger = await server.newAccount();
    const own = (await post(person, 'passkey_creation_options')).data.challenge as string;
    const tampered = await good();
    const answers: Record<string, object> = {
      'sent twice': used,
      'another site': authenticator.get(await newChallenge(), { ...SITE, origin: 'https://example.com', userHandle }),
      'another relying party': authenticator.get(await newChallenge(), { ...SITE, rpId: 'example.com', userHandle }),
      'nobody verified': authenticator.get(await newChallenge(), { ...SITE, isVerified: false, userHandle }),
      'challenge of ours for something else': authenticator.get(own, { ...SITE, userHandle }),
      'made-up challenge': authenticator.get(Buffer.alloc(54).toString('base64url'), { ...SITE, userHandle }),
      'short challenge': authenticator.get('AAAA', { ...SITE, userHandle }),
      'somebody else’s account': { ...(await good()), response: { ...(await good()).response, userHandle: 'AAAA' } },
      'wrong signature': { ...tampered, response: { ...tampered.response, signature: used.response.signature } },
      'no CBOR, no JSON': { ...tampered, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } },
      'unknown passkey': createSoftwareAuthenticator().get(await newChallenge(), { ...SITE, userHandle }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect((await logIn(answer)).code, name).toBe(ERRORS.passkeyRefused.code);
    }
    const late = await good();
    server.pass(6 * 60_000);
    expect((await logIn(late)).code).toBe(ERRORS.passkeyRefused.code);
    // Neither twice to the same account, nor to another one.
    expect((await post(person, 'add_passkey', { credential })).code).toBe(ERRORS.passkeyRefused.code);
    const { challenge } = (await post(stranger, 'passkey_creation_options')).data;
    const again = authenticator.create(challenge, SITE);
    expect((await post(stranger, 'add_passkey', { credential: again })).code).toBe(ERRORS.passkeyRefused.code);
    expect((await logIn(await good())).code).toBe(1);
  });

  it('[ACC-03] are refused when they were copied, as their counter shows', async () => {
    const { authenticator, userHandle } = await newOwner();
    const first = authenticator.get(await newChallenge(), { ...SITE, userHandle });
    const second = authenticator.get(await newChallenge(), { ...SITE, userHandle });
    expect((await logIn(second)).code).toBe(1);
    expect((await logIn(first)).code).toBe(ERRORS.passkeyRefused.code);
  });

  it('[ACC-11] are renamed and removed by their owner only', async () => {
    const { person, authenticator, userHandle } = await newOwner();
    const { data } = await server.call('GET', '/priapi1/get_my_security', { token: person.token });
    const { id } = data.passkeys[0];
    const stranger = await server.newAccount();
    for (const [path, form] of Object.entries({ rename_passkey: { id, name: 'Stolen' }, remove_passkey: { id } })) {
      expect((await post(stranger, path, form)).code, path).toBe(ERRORS.notFound.code);
    }
    expect((await post(person, 'rename_passkey', { id, name: 'Phone' })).code).toBe(1);
    expect((await post(person, 'rename_passkey', { id, name: ' ' })).code).toBe(ERRORS.invalidRequest.code);
    const exported = await server.call('GET', '/priapi1/export_my_data', { token: person.token });
    expect(exported.data.security.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect((await post(person, 'remove_passkey', { id })).code).toBe(1);
    const answer = await logIn(authenticator.get(await newChallenge(), { ...SITE, userHandle }));
    expect(answer.code).toBe(ERRORS.passkeyRefused.code);
  });

  it('[ACC-11] are deleted with the account', async () => {
    const { person, authenticator, userHandle } = await newOwner();
    expect((await post(person, 'delete_account', { psw: PASSWORD })).code).toBe(1);
    const answer = await logIn(authenticator.get(await newChallenge(), { ...SITE, userHandle }));
    expect(answer.code).toBe(ERRORS.passkeyRefused.code);
  });

  it('[ACC-11] are limited to twenty an account', async () => {
    const { person } = await newOwner();
    const add = async () => {
      const { code, data } = await post(person, 'passkey_creation_options');
      if (code !== 1) return code;
      return (
        await post(person, 'add_passkey', { credential: createSoftwareAuthenticator().create(data.challenge, SITE) })
      ).code;
    };
    for (let made = 1; made < 19; made += 1) expect(await add()).toBe(1);
    const codes = await Promise.all([add(), add(), add()]);
    expect(codes.sort()).toEqual([ERRORS.tooManyPasskeys.code, ERRORS.tooManyPasskeys.code, 1]);
  });
});

it.each([
  ['https://example.org', { id: 'example.org', origin: 'https://example.org' }],
  ['https://tr.example.org:8443', { id: 'tr.example.org', origin: 'https://tr.example.org:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://127.0.0.1:8080', undefined],
  ['http://[::1]:8080', undefined],
  ['http://example.org', undefined],
])('[ACC-03] passkeys at %s', (siteUrl, site) => {
  expect(passkeySiteOf(siteUrl)).toEqual(site);
});
