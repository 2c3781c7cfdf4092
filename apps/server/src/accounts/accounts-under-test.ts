import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { Queries } from '../platform/database/database.ts';
import { createHttpServer } from '../platform/http/create-http-server.ts';
import { registerPublicApi } from '../platform/http/public-api.ts';
import { createAttempts } from '../platform/limits/attempts.ts';
import { createSemaphore } from '../platform/limits/semaphore.ts';
import { LOG_FORMAT } from '../platform/log.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createSecret } from '../platform/secret/secret.ts';
import { createAuthentication } from './authentication.ts';
import { type AccountsOptions, createAccounts } from './create-accounts.ts';
import { createSessionRows } from './session-repository.ts';
import { createBreachedPasswords } from './sign-in/breached-passwords.ts';
import { createPasswords, type PasswordHasher } from './sign-in/passwords.ts';

interface SentMail {
  to: string;
  content: MailContent;
  priority: number | undefined;
}

interface Answer {
  status: number;
  code: number;
  info: string;
  // Tests compare `data` with expected values, so a missing field fails the test.
  // biome-ignore lint/suspicious/noExplicitAny: it holds the answers of all paths
  data: any;
}

interface Call {
  token?: string | undefined;
  /** Address of the client; each test may use a network of its own. */
  from?: string;
  form?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
}

export interface AccountsUnderTest {
  call(method: 'GET' | 'POST', path: string, call?: Call): Promise<Answer>;
  /** Same as `call`, for answers without an envelope. */
  raw(path: string): Promise<LightMyRequestResponse>;
  /** Sent mails, the newest last. */
  mails: SentMail[];
  /** Number of passwords hashed and compared so far. */
  work: { hashed: number; compared: number };
  /** Everything logged so far, and the metrics. */
  said(): Promise<string>;
  pass(milliseconds: number): void;
  now(): Date;
  /** Returns an unused email address, and a network no other test uses. */
  newPerson(): { email: string; from: string };
  /** Requests a code and reads it from the mail. */
  codeFor(person: { email: string; from: string }, purpose?: 'register' | 'reset'): Promise<string>;
  /** Registers an account and logs in. */
  newAccount(): Promise<{ email: string; from: string; token: string; password: string }>;
  close(): Promise<void>;
}

export const PASSWORD = 'Correct7horse';

/** Starts the accounts domain on a real database and over HTTP; only the outside world and the clock are replaced. */
export async function startAccounts(
  queries: Queries,
  options: Partial<Pick<AccountsOptions, 'captcha' | 'google' | 'hooks' | 'loginAttempts' | 'isDisposable'>> & {
    hasher?: PasswordHasher;
    now?: () => Date;
  } = {},
): Promise<AccountsUnderTest> {
  const mails: SentMail[] = [];
  const lines: string[] = [];
  const work = { hashed: 0, compared: 0 };
  let offsetMs = 0;
  const start = (options.now?.() ?? new Date()).getTime();
  const now = options.now ?? (() => new Date(start + offsetMs));
  const secret = createSecret('a secret of this test, and of nothing else');
  const log = pino({ ...LOG_FORMAT, level: 'trace' }, sinkOf(lines));
  const metrics = createMetrics();
  const sessions = createSessionRows(queries);
  const authentication = createAuthentication({ sessions, now });
  const accounts = createAccounts({
    queries,
    attempts: createAttempts({ queries, now, key: secret.keyFor('attempts') }),
    mailer: { send: async ({ to, content, priority }) => void mails.push({ to, content, priority }) },
    secret,
    hooks: [],
    entitlements: {
      currentPlan: async () => ({ plan: 'free', cycle: undefined, subscriptionId: undefined, validTo: undefined }),
    },
    captcha: undefined,
    google: undefined,
    siteUrl: 'https://example.org',
    loginAttempts: 1_000,
    isDisposable: () => false,
    isBreached: createBreachedPasswords({ url: undefined, fetch }),
    passwords: createPasswords(
      counting(options.hasher ?? cheap, work),
      createSemaphore({ maxRunning: 2, maxQueued: 20 }),
    ),
    now,
    randomBytes,
    randomId: randomUUID,
    ...options,
  });
  const server = createHttpServer({
    log,
    metrics,
    trustProxy: 1,
    bodyLimitBytes: 200_000,
    stopping: new AbortController().signal,
  });
  await registerPublicApi(server, {
    requestsPerMinute: 0,
    redis: undefined,
    routes: (api) => accounts.routes(api, { authentication, hasPayments: false }),
  });

  let people = 0;
  const under: AccountsUnderTest = {
    mails,
    work,
    now,
    said: async () => lines.join('') + (await metrics.text()),
    pass(milliseconds) {
      offsetMs += milliseconds;
    },
    async call(method, path, { token, from = '198.51.100.1', form, json, headers } = {}) {
      const answer = await server.inject({
        method,
        url: path,
        headers: {
          lang: 'en',
          'x-forwarded-for': from,
          ...(token === undefined ? {} : { token }),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
        ...(form ? { body: new URLSearchParams(form).toString() } : {}),
        ...(json === undefined ? {} : { body: json as object }), // `inject` accepts any object as JSON
      });
      return { status: answer.statusCode, ...answer.json() };
    },
    raw: (path) => server.inject({ url: path }),
    newPerson() {
      people += 1;
      return { email: `person${people}.${randomUUID()}@example.org`, from: `10.${people >> 8}.${people & 255}.7` };
    },
    async codeFor({ email, from }, purpose = 'register') {
      const before = mails.length;
      const answer = await under.call('POST', '/pubapi1/get_email_code', { from, form: { email, purpose } });
      if (answer.code !== 1) throw new Error(`no code: ${answer.info}`);
      const code = mails.slice(before).find(({ to }) => to === email)?.content.code;
      if (code === undefined) throw new Error('the mail has no code');
      return code;
    },
    async newAccount() {
      const person = under.newPerson();
      const form = { email_mobile: person.email, psw: PASSWORD, code: await under.codeFor(person) };
      const { data, info } = await under.call('POST', '/pubapi1/user_regist', { from: person.from, form });
      if (!data) throw new Error(`no account: ${info}`);
      return { ...person, password: PASSWORD, token: data.token };
    },
    close: () => server.close(),
  };
  return under;
}

function sinkOf(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

/** Behaves like a password hash without the cost. */
const cheap: PasswordHasher = {
  hash: async (password) => createHash('sha256').update(password).digest('base64'),
  verify: async (known, password) => createHash('sha256').update(password).digest('base64') === known,
};

function counting(hasher: PasswordHasher, work: AccountsUnderTest['work']): PasswordHasher {
  return {
    hash(password) {
      work.hashed += 1;
      return hasher.hash(password);
    },
    verify(known, password) {
      work.compared += 1;
      return hasher.verify(known, password);
    },
  };
}
