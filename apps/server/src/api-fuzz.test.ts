import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ERROR_ROWS } from '@interlinear/contract/errors';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type Answer, createAnswerCheck } from '@interlinear/testing/openapi/check-answer';
import { type Operation, operationsOf } from '@interlinear/testing/openapi/operations';
import { type FuzzRequest, rawRequest, requestsTo, undocumentedRequest } from '@interlinear/testing/openapi/requests';
import {
  type GoogleSignInStandIn,
  startGoogleSignInStandIn,
} from '@interlinear/testing/stand-ins/google-sign-in-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { STRIPE_KEY } from '@interlinear/testing/stripe-stand-in/answer-call';
import { type StripeStandIn, startStripeStandIn } from '@interlinear/testing/stripe-stand-in/stripe-stand-in';
import { bySize, SEED } from '@interlinear/testing/test-size';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from './accounts/schema.ts';
import { createSessionRows } from './accounts/session-repository.ts';
import { hashToken, newToken } from './accounts/tokens.ts';
import { type App, startApp } from './app.ts';
import { readConfiguration } from './configuration/configuration.ts';
import type { Database } from './platform/database/database.ts';
import { describeOnPostgres } from './platform/database/databases-under-test.ts';
import { openPostgres } from './platform/database/open-postgres.ts';

const REQUESTS = bySize({ quick: 300, deep: 20_000 });
const RAW_REQUESTS = bySize({ quick: 50, deep: 1_000 });
/** Sessions are renewed after this many requests, because some requests end them. */
const REQUESTS_PER_LOGIN = 50;
const CONCURRENCY = 8;
/** Products on sale, by the catalogue. */
const ITEMS = ['pro-monthly', 'max-yearly', 'tokens-1m'];
const GOOGLE_CLIENT_ID = 'interlinear.apps.googleusercontent.com';

describeOnPostgres('every path, with generated requests', (place) => {
  let app: App;
  let database: Database;
  let edge: StandIn;
  let google: GoogleSignInStandIn;
  let stripe: StripeStandIn;

  beforeAll(async () => {
    const { DATA_DIR, DATABASE_URL = '' } = await place.place();
    edge = await startMicrosoftEdgeStandIn();
    google = await startGoogleSignInStandIn(GOOGLE_CLIENT_ID, Date.now);
    stripe = await startStripeStandIn({ now: Date.now });
    app = await startApp(
      readConfiguration(
        {
          PORT: '0',
          DATA_DIR,
          DATABASE_URL,
          SECRET: 's'.repeat(43),
          REQUESTS_PER_MINUTE: '0',
          SPARE_THREADS: '0',
          MICROSOFT_EDGE_BASE_URL: edge.url,
          GOOGLE_CLIENT_ID,
          GOOGLE_KEYS_URL: google.keysUrl,
          STRIPE_SECRET_KEY: STRIPE_KEY,
          STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
          STRIPE_API_BASE_URL: stripe.url,
        },
        [],
      ),
      pino({ level: 'silent' }),
    );
    database = await openPostgres(DATABASE_URL, () => undefined);
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([database.close(), edge.close(), google.close(), stripe.close()]);
  });

  async function newAccount(): Promise<string> {
    const id = randomUUID();
    const inviteCode = randomBytes(6).toString('hex');
    const createdAt = new Date();
    const person = { id, email: `${id}@example.com`, name: 'Somebody', locale: 'en', inviteCode, createdAt };
    await database.queries.insert(accounts).values(person);
    return id;
  }

  async function logIn(accountId: string): Promise<string> {
    const token = newToken(randomBytes);
    const createdAt = new Date();
    await createSessionRows(database.queries).insert({
      accountId,
      tokenHash: hashToken(token),
      loginType: 'email',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 3_600_000),
      device: 'Firefox on Linux',
      network: '127.0.0.0',
    });
    return token;
  }

  async function send({ method, target, headers, body }: FuzzRequest): Promise<Answer> {
    const response = await fetch(app.address + target, {
      method,
      headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      body: await response.text(),
    };
  }

  it('[API-02] never answers 5xx or outside its schema to requests generated from the OpenAPI document', async () => {
    const document: unknown = await (await fetch(`${app.address}/openapi.json`)).json();
    const operations = operationsOf(document);
    const check = createAnswerCheck({ statusByCode: new Map(ERROR_ROWS.map(({ code, status }) => [code, status])) });
    const people = [await newAccount(), await newAccount()];
    const problems = new Map<string, string>();
    const sent = new Map<number, number>();

    async function tryOut(operation: Operation, request: FuzzRequest): Promise<void> {
      const answer = await send(request);
      sent.set(answer.status, (sent.get(answer.status) ?? 0) + 1);
      const problem = check(operation, answer);
      if (problem === undefined) return;
      const name = `${operation.method} ${operation.path}: ${problem}`.slice(0, 300);
      if (!problems.has(name)) problems.set(name, JSON.stringify(request).slice(0, 2_000));
    }

    const stray: Operation = {
      method: 'any',
      path: 'a path that no document knows',
      parameters: [],
      body: undefined,
      bodyTypes: [],
      answers: new Map(),
    };
    const each = Math.ceil(REQUESTS / (operations.length + 1));
    for (const operation of [...operations, stray]) {
      for (let done = 0; done < each; done += REQUESTS_PER_LOGIN) {
        const tokens = await Promise.all(people.map(logIn));
        const requests =
          operation === stray ? undocumentedRequest : requestsTo(operation, { tokens, ids: [...people, ...ITEMS] });
        const sample = fc.sample(requests, { numRuns: Math.min(REQUESTS_PER_LOGIN, each - done), seed: SEED + done });
        const rest = sample.values();
        const work = async () => {
          for (const request of rest) await tryOut(operation, request);
        };
        await Promise.all(Array.from({ length: CONCURRENCY }, work));
      }
    }

    expect(Object.fromEntries(problems)).toEqual({});
    const total = [...sent.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThanOrEqual(REQUESTS);
    // The fuzzer must also produce valid requests, or it would prove nothing.
    expect(sent.get(200)).toBeGreaterThan(total / 20);
  });

  it('[API-02] never answers 5xx to requests that no proper client would send', async () => {
    const problems = new Map<string, string>();
    const statuses = new Set<string>();
    const rest = fc.sample(rawRequest, { numRuns: RAW_REQUESTS, seed: SEED }).values();
    const work = async () => {
      for (const request of rest) {
        const status = await sendRaw(request);
        statuses.add(status);
        if (status.startsWith('5')) problems.set(`${status} ${request.slice(0, 100)}`, request.slice(0, 2_000));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    expect(Object.fromEntries(problems)).toEqual({});
    expect([...statuses]).toEqual(expect.arrayContaining(['200', '400', '404']));
  });

  /** Sends bytes and returns the status, or an empty text where the server waits for more of the request. */
  async function sendRaw(request: string): Promise<string> {
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).setTimeout(300, () => socket.destroy());
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => (answer += text));
    socket.write(request, 'latin1');
    await once(socket, 'close');
    return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '';
  }
});
