import { isIP } from 'node:net';
import * as z from 'zod';

/**
 * Environment variables of the platform.
 * `takes` completes the sentence "…; it takes"; `purpose` describes the variable. Both also fill
 * `docs/configuration.md`, which a test keeps in sync.
 */
export const platformVariables = z.object({
  PORT: wholeNumber(0, 65_535).default(8080).meta({
    takes: 'a whole number from 0 to 65535',
    purpose: 'The TCP port; 0 chooses a free one.',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    takes: 'an address or host name',
    purpose: 'Where to listen; `0.0.0.0` for every network of the machine.',
  }),
  PUBLIC_URL: url(/^https?$/)
    .optional()
    .meta({
      takes: 'an http or https address',
      purpose: 'Where people reach the server, when that is not `http://HOST:PORT`; needed for several processes.',
    }),
  DATA_DIR: z.string().default('.data').meta({
    takes: 'a folder',
    purpose: 'What is kept: the embedded database, downloaded models, the secret, mails without a mail server.',
  }),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .meta({
      takes: 'an address such as postgres://user:password@host/database',
      purpose: 'PostgreSQL (15 or newer) in the place of the embedded database; needed for several processes.',
      isSecret: true,
    }),
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .meta({
      takes: 'an address such as redis://host:6379',
      purpose: 'Redis for rate limits and cached translations that several processes share.',
      isSecret: true,
    }),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .meta({
      takes: 'an address such as smtp://user:password@host',
      purpose: 'The mail server. Without one, mails are put into `DATA_DIR/outbox`.',
      isSecret: true,
    }),
  MAIL_FROM: z.string().refine(isMailbox).optional().meta({
    takes: 'an address, alone or as Name <address>',
    purpose: 'Whom mails are from; needed with `SMTP_URL`.',
  }),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .meta({
      takes: 'at least 32 random characters',
      purpose:
        'Protects codes and mails that wait. Without it one is made and kept in `DATA_DIR/secret`; processes that share a ' +
        'database need the same.',
      isSecret: true,
    }),
  MODEL_CATALOGUE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'AI models, their tiers and prices, in the place of `apps/server/catalogue/models.json`.',
  }),
  PLAN_CATALOGUE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'Plans, quotas, packs and rewards, in the place of `apps/server/catalogue/plans.json`.',
  }),
  STRIPE_PRICES: z
    .string()
    .regex(/^\s*[a-z0-9-]+=\w+(\s*,\s*[a-z0-9-]+=\w+)*\s*$/)
    .transform(readPairs)
    .optional()
    .meta({
      takes: 'pairs such as pro-monthly=price_123,tokens-1m=price_456',
      purpose: 'What Stripe calls the prices of plans and packs, in the place of `stripePrice` in the catalogue.',
    }),
  HOLD_SECONDS: wholeNumber(1).default(60).meta({
    takes: 'a whole number, at least 1',
    purpose: 'How long the quota of a translation stays reserved when its process has died.',
  }),
  WEB_BUILD: z.string().optional().meta({
    takes: 'a folder',
    purpose: 'The built web app, when it is not in `apps/web/build/client`.',
  }),
  EXTENSION_ZIPS: z.string().optional().meta({
    takes: 'a folder',
    purpose: 'The zips of the browser extension, when they are not in `apps/extension/dist`.',
  }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info').meta({
    takes: 'trace, debug, info, warn, error, fatal or silent',
    purpose: 'The least important line that is logged.',
  }),
  TRUST_PROXY: z.string().refine(isTrustProxy).default('false').transform(readTrustProxy).meta({
    takes: 'true, false, a number of proxies, or their addresses separated by commas',
    purpose: 'Whose `X-Forwarded-For` is believed when clients are told apart.',
  }),
  MAX_BODY_BYTES: wholeNumber(1_024).default(1_048_576).meta({
    takes: 'a whole number, at least 1024',
    purpose: 'The largest request.',
  }),
  MAX_SEGMENTS: wholeNumber(1).default(1_000).meta({
    takes: 'a whole number, at least 1',
    purpose: 'The most segments in one request.',
  }),
  MAX_CHARACTERS: wholeNumber(1).default(100_000).meta({
    takes: 'a whole number, at least 1',
    purpose: 'The most characters in one request.',
  }),
  REQUESTS_PER_MINUTE: wholeNumber(0).default(600).meta({
    takes: 'a whole number; 0 is no limit',
    purpose: 'The most API requests of one client in a minute.',
  }),
  STORED_TRANSLATIONS: wholeNumber(0).default(100_000).meta({
    takes: 'a whole number; 0 stores none',
    purpose: 'The most translations kept in the database.',
  }),
  STORED_TRANSLATION_DAYS: wholeNumber(1).default(30).meta({
    takes: 'a whole number, at least 1',
    purpose: 'How long a translation is kept.',
  }),
});

function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number().int().min(min).max(max);
}

/** Reads `a=1, b=2`. */
function readPairs(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value ? [[name, value]] : [])));
}

function url(protocol: RegExp) {
  return z.url({ protocol });
}

/** Accepts `ada@example.org` or `Ada <ada@example.org>`, on one line. */
function isMailbox(text: string): boolean {
  const address = /^[^<>\r\n"]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return z.email().safeParse(address).success;
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isTrustProxy(text: string): boolean {
  if (/^(true|false|\d+)$/.test(text)) return true;
  return text.split(',').every((part) => NAMED_NETWORKS.includes(part.trim()) || isAddressOrRange(part.trim()));
}

/** Accepts `10.0.0.1`, `10.0.0.0/8`, `fc00::/7`. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Converts to Fastify's `trustProxy` (proxy-addr): all, none, a number of hops, or addresses. */
function readTrustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}
