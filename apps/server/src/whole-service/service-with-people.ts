import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '@interlinear/contract/envelope';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { codeIn, waitForMail } from '@interlinear/testing/servers/outbox';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import { type StripeStandIn, startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import * as z from 'zod';
import { REDEEM_CODES_KEY } from '../billing/codes/code-text.ts';
import { createCodes } from '../billing/codes/create-codes.ts';
import { type DatabasePlace, withDatabase } from '../platform/database/databases-under-test.ts';
import { createSecret } from '../platform/secret/secret.ts';
import { type PersonUnderTest, preparePeople } from '../translation/people-under-test.ts';
import { SECRET, type ServiceUnderTest } from './services-under-test.ts';

/** Fields of a call and how they are sent. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Default: query for `GET`, form otherwise. */
  as?: 'form' | 'multipart' | 'json';
  fields?: Readonly<Record<string, unknown>>;
  token?: string | undefined;
  /** Client address; default a different one for each call. */
  from?: string;
}

interface Answer {
  status: number;
  code: number;
  info: string;
  data: unknown;
}

/** Whole service with stand-ins for everything outside it, and people logged in. */
export interface ServiceWithPeople<Name extends string> {
  address: string;
  tokens: Record<Name, string>;
  stripe: StripeStandIn;
  google: GoogleSignInStandIn;
  /** Redeem code for 30 days of Pro, valid once. */
  redeemCode: string;
  ask(call: Call): Promise<Answer>;
  /** Makes a call that must succeed and returns its `data`. */
  succeed<Data extends z.core.$ZodType>(call: Call, data: Data): Promise<z.output<Data>>;
  /** Requests a code for an address and reads it from the mailbox. */
  codeFor(email: string, purpose?: 'register' | 'reset'): Promise<string>;
  /** Sends Stripe's new events, or all of them: each twice, concurrently and unordered. */
  deliverStripeEvents(what?: 'new' | 'all'): Promise<void>;
  stop(): Promise<void>;
}

const GOOGLE_CLIENT_ID = 'interlinear.apps.googleusercontent.com';
const WEBHOOK_SECRET = 'whsec_of_tests';
const MODELS = {
  models: [{ id: 'small', name: 'small', provider: 'openai', model: 'small', tier: 'basic' }],
};

export async function startServiceWithPeople<Name extends string>(
  service: ServiceUnderTest,
  people: Readonly<Record<Name, PersonUnderTest>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceWithPeople<Name>> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-service-'));
  const catalogue = join(folder, 'models.json');
  await writeFile(catalogue, JSON.stringify(MODELS));
  const place = await service.place();
  const tokens = await preparePeople(place, people);
  const [redeemCode = ''] = await makeRedeemCode(place);
  const [openai, edge, google, stripe] = await Promise.all([
    startOpenaiStandIn(),
    startMicrosoftEdgeStandIn(),
    startGoogleSignInStandIn(GOOGLE_CLIENT_ID, Date.now),
    startStripeStandIn({ now: Date.now }),
  ]);
  const running = await service.start(place, {
    MODEL_CATALOGUE: catalogue,
    OPENAI_API_KEY,
    OPENAI_BASE_URL: `${openai.url}/v1`,
    MICROSOFT_EDGE_BASE_URL: edge.url,
    GOOGLE_CLIENT_ID,
    GOOGLE_KEYS_URL: google.keysUrl,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE_URL: stripe.url,
    ...environment,
  });
  const { address } = running;
  let clients = 0;
  let delivered = 0;

  async function ask(call: Call): Promise<Answer> {
    clients += 1;
    const from = call.from ?? `10.${clients >> 8}.${clients & 255}.7`;
    const response = await fetch(targetOf(address, call), {
      method: call.method,
      headers: { lang: 'en', 'x-forwarded-for': from, ...(call.token === undefined ? {} : { token: call.token }) },
      ...bodyOf(call),
    });
    return { status: response.status, ...envelope(z.unknown()).parse(await response.json()) };
  }

  return {
    address,
    tokens,
    stripe,
    google,
    redeemCode,
    ask,
    async succeed(call, data) {
      const answer = await ask(call);
      if (answer.code !== 1) throw new Error(`${call.path} answered ${answer.code}: ${answer.info}`);
      return z.parse(data, answer.data);
    },
    async codeFor(email, purpose = 'register') {
      const call: Call = { method: 'POST', path: '/pubapi1/get_email_code', fields: { email, purpose } };
      const { code, info } = await ask(call);
      if (code !== 1) throw new Error(`no code: ${info}`);
      return codeIn(await waitForMail(place.DATA_DIR, email));
    },
    async deliverStripeEvents(what = 'new') {
      const endpoint = { url: `${address}/stripe/webhook`, secret: WEBHOOK_SECRET };
      const events = stripe.events.slice(what === 'all' ? 0 : delivered);
      delivered = stripe.events.length;
      const deliveries = [...events.toReversed(), ...events].map((event) => stripe.deliver(event, endpoint));
      const refused = (await Promise.all(deliveries)).filter((status) => status !== 200);
      if (refused.length > 0) throw new Error(`webhooks were answered ${refused.join(', ')}`);
    },
    async stop() {
      await running.stop();
      await Promise.all([openai.close(), edge.close(), google.close(), stripe.close()]);
      await rm(folder, { recursive: true });
    },
  };
}

function makeRedeemCode(place: DatabasePlace): Promise<string[]> {
  const key = createSecret(SECRET).keyFor(REDEEM_CODES_KEY);
  const parts = { key, now: () => new Date(), randomInt: (below: number) => Math.floor(Math.random() * below) };
  const codes = {
    batch: 'tests',
    count: 1,
    plan: 'pro',
    cycle: 'monthly',
    days: 30,
    maxUses: 1,
    expiresAt: null,
  } as const;
  return withDatabase(place, (queries) => createCodes(parts, codes, queries));
}

function targetOf(address: string, { method, path, fields = {} }: Call): string {
  const query = method === 'GET' ? new URLSearchParams(textsOf(fields)).toString() : '';
  return query === '' ? address + path : `${address}${path}?${query}`;
}

function bodyOf({ method, as = 'form', fields = {} }: Call): { body?: BodyInit } {
  if (method === 'GET') return {};
  if (as === 'json') return { body: new Blob([JSON.stringify(fields)], { type: 'application/json' }) };
  if (as === 'form') return { body: new URLSearchParams(textsOf(fields)) };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof File ? value : String(value));
  return { body: form };
}

function textsOf(fields: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(fields).map(([name, value]) => [name, String(value)]);
}
