import { randomUUID } from 'node:crypto';
import { mySecurity, passkeyCreationOptions } from '@interlinear/contract/account-security';
import { emptyData, loginData, myInfo, mySessionsData } from '@interlinear/contract/accounts';
import { createApiKeyData } from '@interlinear/contract/api-keys';
import { documentInfo } from '@interlinear/contract/documents';
import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { myFamilyData } from '@interlinear/contract/families';
import { glossary } from '@interlinear/contract/glossaries';
import { checkoutData, purchasesData } from '@interlinear/contract/payments';
import { subscriptionsData } from '@interlinear/contract/quota';
import { type Operation, operationsOf } from '@interlinear/testing/openapi/operations';
import { requestsTo } from '@interlinear/testing/openapi/requests';
import { createSoftwareAuthenticator } from '@interlinear/testing/software-authenticator';
import { bySize } from '@interlinear/testing/test-size';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Call, type ServiceWithPeople, startServiceWithPeople } from './service-with-people.ts';
import { describeOnOneService } from './services-under-test.ts';
import {
  CALLS,
  type CallFixtures,
  DOCUMENT,
  emptyPage,
  type Fields,
  PASSWORD,
  PEOPLE,
  type Person,
  type SpecifiedCall,
} from './specified-calls.ts';

/** Objects that belong to particular people. */
interface Objects {
  /** Id of no object. */
  none: string;
  session: string;
  passkey: string;
  order: string;
  subscription: string;
  apiKey: string;
  document: string;
  glossary: string;
  family: string;
  member: string;
}

/** Fields that point each call to an object of another person. */
const OBJECTS: Readonly<Record<string, (objects: Objects) => Fields>> = {
  'POST /priapi1/end_session': ({ session }) => ({ id: session }),
  'POST /priapi1/rename_passkey': ({ passkey }) => ({ id: passkey, name: 'Mine now' }),
  'POST /priapi1/remove_passkey': ({ passkey }) => ({ id: passkey }),
  'POST /priapi1/request_refund': ({ order }) => ({ order_id: order }),
  'POST /priapi1/change_api_key': ({ apiKey }) => ({ id: apiKey, name: 'Mine now' }),
  'POST /priapi1/revoke_api_key': ({ apiKey }) => ({ id: apiKey }),
  'POST /priapi1/invite_family_member': ({ family }) => ({ family_id: family, email: 'friend@example.org' }),
  'POST /priapi1/remove_family_member': ({ member }) => ({ member_id: member }),
  'POST /priapi1/rename_glossary': ({ glossary }) => ({ id: glossary, name: 'Mine now' }),
  'POST /priapi1/delete_glossary': ({ glossary }) => ({ id: glossary }),
  'POST /priapi1/leave_glossary': ({ glossary }) => ({ id: glossary }),
  'GET /priapi1/get_glossary_terms': ({ glossary }) => ({ id: glossary }),
  'POST /priapi1/change_glossary_terms': ({ glossary }) => ({
    id: glossary,
    revision: 1,
    put: [{ source: 'house', target: 'casa' }],
  }),
  'POST /priapi1/import_glossary': ({ glossary }) => ({
    id: glossary,
    revision: 1,
    format: 'csv',
    content: 'source,target\n',
  }),
  'GET /priapi1/export_glossary': ({ glossary }) => ({ id: glossary }),
  'GET /priapi1/get_glossary_shares': ({ glossary }) => ({ id: glossary }),
  'POST /priapi1/share_glossary': ({ glossary }) => ({ id: glossary, email: 'friend@example.org' }),
  'POST /priapi1/unshare_glossary': ({ glossary, none }) => ({ id: glossary, account_id: none }),
  'POST /priapi1/start_document': ({ document }) => ({ id: document }),
  'POST /priapi1/retry_document': ({ document }) => ({ id: document }),
  'POST /priapi1/cancel_document': ({ document }) => ({ id: document }),
  'POST /priapi1/delete_document': ({ document }) => ({ id: document }),
  'POST /priapi1/change_document_block': ({ document }) => ({ id: document, block: 'x', translation: null }),
  'POST /priapi1/change_document_term': ({ document }) => ({ id: document, source: 'x', target: null }),
  'GET /priapi1/get_document_terms': ({ document }) => ({ id: document }),
  'GET /priapi1/get_docs_info': ({ document }) => ({ id: document }),
  'GET /priapi1/get_document_pages': ({ document }) => ({ id: document }),
  'GET /priapi1/document_events': ({ document }) => ({ id: document }),
  'GET /priapi1/download_document': ({ document }) => ({ id: document }),
  'GET /priapi1/get_document_shares': ({ document }) => ({ id: document }),
  'POST /priapi1/share_document': ({ document }) => ({ id: document, permission: 'read', allows_download: true }),
  'POST /priapi1/unshare_document': ({ document, none }) => ({ id: document, share_id: none }),
  'POST /service/api/translate': ({ glossary }) => ({
    source_text: ['The house is red.'],
    source_lang: 'en',
    target_lang: 'es',
    engine: 'microsoft-edge',
    glossary_id: glossary,
  }),
};
/** Valid values for fields the generator cannot produce. */
const WELL_FORMED: Readonly<Record<string, Fields>> = {
  '/priapi1/change_psw': { current: PASSWORD, new: 'Better8horses' },
  '/priapi1/delete_account': { psw: PASSWORD },
  '/priapi1/download_documents': { ids: randomUUID() },
  '/priapi1/share_glossary': { id: randomUUID(), email: 'friend@example.org' },
};
/** Fields that name objects owned by nobody. */
const COMMON = ['plan_id', 'product_id'];

/** Passkeys need a site with a host name and https. */
const SITE = { origin: 'https://interlinear.example', rpId: 'interlinear.example' };

const NOT_LOGGED_IN = { status: 401, code: ERRORS.notLoggedIn.code, data: null };
const refusalOf = (key: ErrorKey) => ({ status: ERRORS[key].status, code: ERRORS[key].code });
const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`;

describeOnOneService('the calls of the specification', (service) => {
  let fixtures: CallFixtures;
  let objects: Objects;
  let operations: Operation[];

  beforeAll(async () => {
    const running = await startServiceWithPeople(service, PEOPLE, {
      REQUESTS_PER_MINUTE: '0',
      PUBLIC_URL: SITE.origin,
    });
    const [mailboxes, given] = await Promise.all([openMailboxes(running), createObjects(running)]);
    objects = given;
    fixtures = { ...running, mailboxes, document: given.document };
    operations = operationsOf(await (await fetch(`${running.address}/openapi.json`)).json());
  }, 120_000);
  afterAll(() => fixtures.stop());

  const tokenOf = (caller: SpecifiedCall['caller']) => {
    if (caller === 'everybody') return undefined;
    return caller === 'registered' ? fixtures.mailboxes.registered.token : fixtures.tokens[caller];
  };
  const goodOf = ({ good = {} }: SpecifiedCall) => (typeof good === 'function' ? good(fixtures) : good);

  it.each(CALLS.filter(({ caller }) => caller !== 'everybody'))(
    '[API-01] $method $path requires a login: without a token, or with an expired or unknown one, it answers -2',
    async ({ method, path, as, ...call }) => {
      for (const token of [undefined, fixtures.tokens.gone, 'no-such-token']) {
        const answer = await fixtures.ask({
          method,
          path,
          ...(as ? { as } : {}),
          fields: await goodOf({ method, path, ...call }),
          token,
        });
        expect(answer).toMatchObject(NOT_LOGGED_IN);
      }
    },
  );

  it.each(CALLS.flatMap(({ wrong = [], ...call }) => wrong.map(([fields, error]) => ({ ...call, fields, error }))))(
    '[API-02] $method $path refuses $fields: $error',
    async ({ method, path, as, caller, fields, error }) => {
      const answer = await fixtures.ask({ method, path, ...(as ? { as } : {}), fields, token: tokenOf(caller) });
      expect(answer).toMatchObject(refusalOf(error));
      expect(answer.info).not.toBe('');
    },
  );

  it.each(CALLS.filter(isPrivate).flatMap(({ wrong = [], ...call }) => wrong.map(([fields]) => ({ ...call, fields }))))(
    '[API-02] $method $path answers -2 to visitors, not that $fields is wrong',
    async ({ method, path, as, fields }) => {
      const answer = await fixtures.ask({ method, path, ...(as ? { as } : {}), fields });
      expect(answer).toMatchObject(NOT_LOGGED_IN);
    },
  );

  it.each(CALLS)('[API-01] $method $path answers as the contract says', async (call) => {
    const { method, path, as, caller, data, expectedAnswer } = call;
    const answer = await fixtures.ask({
      method,
      path,
      ...(as ? { as } : {}),
      fields: await goodOf(call),
      token: tokenOf(caller),
    });
    expect(answer).toMatchObject({ status: 200, code: 1, info: 'OK' });
    expect(z.safeParse(data, answer.data).error).toBeUndefined();
    if (expectedAnswer) expect(answer.data).toMatchObject(expectedAnswer);
  });

  it('[API-01] every private path requires a login', async () => {
    const { gone } = fixtures.tokens;
    const open: string[] = [];
    for (const operation of operations.filter(isPrivate)) {
      const { path } = operation;
      const codes = new Set<unknown>();
      const requests = requestsTo(operation, { tokens: [gone], ids: [objects.none] });
      for (const { method, target, headers, body } of fc.sample(requests, {
        numRuns: bySize({ quick: 4, deep: 15 }),
        seed: 4_711,
      })) {
        const init = { method, headers, ...(body === undefined ? {} : { body }) };
        codes.add((await (await fetch(fixtures.address + target, init)).json()).code);
      }
      const fields = WELL_FORMED[path];
      const method = operation.method === 'GET' ? 'GET' : 'POST';
      if (fields) codes.add((await fixtures.ask({ method, path, as: 'json', fields, token: gone })).code);
      const isRefused = codes.has(ERRORS.notLoggedIn.code) || codes.has(ERRORS.apiKeyInvalid.code);
      if (codes.has(1) || !isRefused) open.push(nameOf(operation));
    }
    expect(open).toEqual([]);
  });

  it('[API-01] nobody can access objects of other people', async () => {
    const outcomes: Record<string, unknown> = {};
    for (const [name, fieldsWith] of Object.entries(OBJECTS)) {
      const [method, path = ''] = name.split(' ');
      const call: Call = { method: method === 'GET' ? 'GET' : 'POST', path, as: 'json', token: fixtures.tokens.rival };
      const { status, code } = await fixtures.ask({ ...call, fields: fieldsWith(objects) });
      outcomes[name] = { status, code };
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(OBJECTS).map((name) => [name, refusalOf('notFound')])));
    const refund = { method: 'POST', path: '/priapi1/request_refund', token: fixtures.tokens.rival } as const;
    const other = await fixtures.ask({ ...refund, fields: { subscription_id: objects.subscription } });
    expect(other).toMatchObject(refusalOf('notFound'));
  });

  it('[API-01] the table of objects covers every call with an object’s id', () => {
    const named = operations
      .filter((operation) => isPrivate(operation) || operation.path.startsWith('/service/'))
      .filter((operation) => fieldsOf(operation).some((field) => /^(.+_)?id$/.test(field) && !COMMON.includes(field)));
    expect(named.map(nameOf).sort()).toEqual(Object.keys(OBJECTS).sort());
  });

  it('[API-01] lists contain only the caller’s own objects', async () => {
    for (const path of ['/priapi1/get_my_subscriptions', '/priapi1/get_my_products']) {
      const { data } = await fixtures.ask({ method: 'GET', path, token: fixtures.tokens.stranger });
      expect(data).toMatchObject(emptyPage(20));
    }
  });
});

/** Webhooks authenticate by their signature. */
function isPrivate({ path }: Pick<Operation, 'path'>): boolean {
  return /^\/(priapi1|stripe)\//.test(path) && path !== '/stripe/webhook';
}

/** Returns the field names of the query and the top level of the body. */
function fieldsOf({ parameters, body }: Operation): string[] {
  return [
    ...parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ...Object.keys(body?.properties ?? {}),
  ];
}

async function openMailboxes(running: ServiceWithPeople<Person>): Promise<CallFixtures['mailboxes']> {
  const newEmail = () => `${randomUUID()}@example.org`;
  const [registering, newcomer] = [newEmail(), newEmail()];
  const other = await running.succeed({ method: 'GET', path: '/priapi1/my_info', token: running.tokens.other }, myInfo);
  const [ownCode, code, resetCode] = await Promise.all([
    running.codeFor(registering),
    running.codeFor(newcomer),
    running.codeFor(other.email, 'reset'),
  ]);
  const registration = { email_mobile: registering, psw: PASSWORD, code: ownCode };
  const register: Call = { method: 'POST', path: '/pubapi1/user_regist', fields: registration };
  const { token } = await running.succeed(register, loginData);
  return {
    registered: { email: registering, psw: PASSWORD, token },
    newcomer: { email: newcomer, code },
    forgetful: { email: other.email, code: resetCode },
  };
}

/**
 * Creates two packs, a seat and a document for one person, and a subscription, a glossary and an API key for another.
 */
async function createObjects(running: ServiceWithPeople<Person>): Promise<Objects> {
  const { tokens, succeed, stripe } = running;
  const { buyer: token, pro } = tokens;
  for (const product_id of ['docs-100', 'family-pro-3']) {
    const call: Call = { method: 'POST', path: '/stripe/create_product_checkout', fields: { product_id }, token };
    stripe.pay((await succeed(call, checkoutData)).checkout_session_id);
  }
  await running.deliverStripeEvents();
  const myFamily: Call = { method: 'GET', path: '/priapi1/get_my_family', token };
  const owned = await vi.waitFor(
    async () => {
      const [family] = (await succeed(myFamily, myFamilyData)).owned;
      if (!family) throw new Error('no family yet');
      return family;
    },
    { timeout: 60_000, interval: 200 },
  );
  const fields = { family_id: owned.id, email: 'somebody@example.org' };
  const invited = await succeed({ method: 'POST', path: '/priapi1/invite_family_member', fields, token }, myFamilyData);
  const orders = await succeed({ method: 'GET', path: '/priapi1/get_my_products', token }, purchasesData);
  const sessions = await succeed({ method: 'GET', path: '/priapi1/get_my_sessions', token }, mySessionsData);
  const records = await succeed(
    { method: 'GET', path: '/priapi1/get_my_subscriptions', token: pro },
    subscriptionsData,
  );
  const file = new File(['The house is red.'], 'house.txt');
  const upload = { method: 'POST', as: 'multipart', path: '/priapi1/upload_file', token } as const;
  const { id: document } = await succeed({ ...upload, fields: { ...DOCUMENT, file } }, documentInfo);
  const made = { method: 'POST', as: 'json', token: pro } as const;
  const key = await succeed({ ...made, path: '/priapi1/create_api_key', fields: { name: 'Key' } }, createApiKeyData);
  const terms = { name: 'Terms', source: 'en', target: 'es' };
  const list = await succeed({ ...made, path: '/priapi1/create_glossary', fields: terms }, glossary);
  const creation = { method: 'POST', path: '/priapi1/passkey_creation_options', token } as const;
  const { challenge } = await succeed(creation, passkeyCreationOptions);
  const credential = createSoftwareAuthenticator().create(challenge, SITE);
  const adding = { method: 'POST', as: 'json', path: '/priapi1/add_passkey', fields: { credential }, token } as const;
  await succeed(adding, emptyData);
  const { passkeys } = await succeed({ method: 'GET', path: '/priapi1/get_my_security', token }, mySecurity);
  return {
    none: randomUUID(),
    session: sessions.items[0]?.id ?? '',
    passkey: passkeys[0]?.id ?? '',
    order: orders.items[0]?.id ?? '',
    subscription: records.items[0]?.id ?? '',
    apiKey: key.id,
    document,
    glossary: list.id,
    family: owned.id,
    member: invited.owned[0]?.members[0]?.id ?? '',
  };
}
