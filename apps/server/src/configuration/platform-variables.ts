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
    purpose: 'TCP port; 0 picks a free one.',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    takes: 'an address or host name',
    purpose: 'Address to listen on; `0.0.0.0` means every network interface.',
  }),
  PUBLIC_URL: url(/^https?$/)
    .optional()
    .meta({
      takes: 'an http or https address',
      purpose: 'Public address of the site, if it is not `http://HOST:PORT`; required for several processes.',
    }),
  DATA_DIR: z.string().default('.data').meta({
    takes: 'a folder',
    purpose:
      'Folder for the embedded database, uploaded files, downloaded models, the secret, and mails without a mail server.',
  }),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .meta({
      takes: 'an address such as postgres://user:password@host/database',
      purpose: 'PostgreSQL (15 or newer) to use instead of the embedded database; required for several processes.',
      isSecret: true,
    }),
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .meta({
      takes: 'an address such as redis://host:6379',
      purpose: 'Redis for sharing rate limits and cached translations between processes.',
      isSecret: true,
    }),
  SMTP_URL: url(/^smtps?$/)
    .optional()
    .meta({
      takes: 'an address such as smtp://user:password@host',
      purpose: 'Mail server. Without one, mails are written to `DATA_DIR/outbox`.',
      isSecret: true,
    }),
  MAIL_FROM: z.string().refine(isMailbox).optional().meta({
    takes: 'an address, alone or as Name <address>',
    purpose: 'Sender of mails; required with `SMTP_URL`.',
  }),
  MAIL_CONNECTIONS: wholeNumber(1, 100).default(8).meta({
    takes: 'a whole number from 1 to 100',
    purpose: 'Number of mails that a process sends to the mail server at a time.',
  }),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .meta({
      takes: 'at least 32 random characters',
      purpose:
        'Key for protecting mailed codes, queued mails and passwords of files. Without it, one is created in ' +
        '`DATA_DIR/secret`. Processes that share a database need the same one.',
      isSecret: true,
    }),
  MODEL_CATALOGUE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'Catalogue of AI models, their tiers and prices; default `apps/server/catalogue/models.json`.',
  }),
  PLAN_CATALOGUE: z.string().optional().meta({
    takes: 'a file',
    purpose: 'Catalogue of plans, quotas, packs and rewards; default `apps/server/catalogue/plans.json`.',
  }),
  SITE_CATALOGUE: z.string().optional().meta({
    takes: 'a file',
    purpose:
      'Details of the site: company, stores, community, social links, rating; default `apps/server/catalogue/site.json`.',
  }),
  STRIPE_PRICES: z
    .string()
    .regex(/^\s*[a-z0-9-]+=\w+(\s*,\s*[a-z0-9-]+=\w+)*\s*$/)
    .transform(readPairs)
    .optional()
    .meta({
      takes: 'pairs such as pro-monthly=price_123,tokens-1m=price_456',
      purpose: 'Stripe’s price ids of plans and packs; overrides `stripePrice` in the catalogue.',
    }),
  HOLD_SECONDS: wholeNumber(1).default(60).meta({
    takes: 'a whole number, at least 1',
    purpose: 'Seconds after which the reserved quota and the documents of a dead process are released.',
  }),
  WEB_BUILD: z.string().optional().meta({
    takes: 'a folder',
    purpose: 'Built web app; default `apps/web/build/client`.',
  }),
  DOCS_BUILD: z.string().optional().meta({
    takes: 'a folder',
    purpose: 'Built documentation; default `apps/docs/build`.',
  }),
  ALGOLIA_APP_ID: z
    .string()
    .regex(/^[A-Za-z0-9]+$/)
    .optional()
    .meta({
      takes: 'letters and digits',
      purpose:
        'Application id at Algolia, which then searches the documentation; it needs `ALGOLIA_SEARCH_KEY`, and the records ' +
        'that `npm run upload-search -w @interlinear/docs` sends.',
    }),
  ALGOLIA_SEARCH_KEY: z.string().min(1).optional().meta({
    takes: 'a key',
    purpose: 'Key of the application at Algolia that may only search. The server sends it, never the pages.',
    isSecret: true,
  }),
  ALGOLIA_BASE_URL: url(/^https?$/)
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .meta({
      takes: 'an http or https address',
      purpose: 'Address of Algolia’s API, if it is not that of the application.',
    }),
  EXTENSION_ZIPS: z.string().optional().meta({
    takes: 'a folder',
    purpose: 'Zips of the browser extension; default `apps/extension/dist`.',
  }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info').meta({
    takes: 'trace, debug, info, warn, error, fatal or silent',
    purpose: 'Minimum level of logged lines.',
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional()
    .meta({
      takes: 'at least 16 characters without spaces',
      purpose: 'Serves `/metrics` to callers that send it as `Authorization: Bearer …`.',
      isSecret: true,
    }),
  ADMIN_PORT: wholeNumber(0, 65_535).optional().meta({
    takes: 'a whole number from 0 to 65535',
    purpose: 'Second TCP port, for the operator alone, with `/metrics`, `/healthz` and `/readyz`; 0 picks a free one.',
  }),
  ADMIN_HOST: z.string().default('127.0.0.1').meta({
    takes: 'an address or host name',
    purpose: 'Address to listen on with `ADMIN_PORT`.',
  }),
  TRUST_PROXY: z.string().refine(isTrustProxy).default('false').transform(readTrustProxy).meta({
    takes: 'true, false, a number of proxies, or their addresses separated by commas',
    purpose:
      'Proxies whose `X-Forwarded-For` is trusted as the client’s address. Set it behind a reverse proxy: otherwise all people share the limits of one client.',
  }),
  MAX_BODY_BYTES: wholeNumber(1_024).default(1_048_576).meta({
    takes: 'a whole number, at least 1024',
    purpose: 'Maximum size of a request body in bytes, except uploads.',
  }),
  MAX_SEGMENTS: wholeNumber(1).default(1_000).meta({
    takes: 'a whole number, at least 1',
    purpose: 'Maximum number of segments per request.',
  }),
  MAX_CHARACTERS: wholeNumber(1).default(100_000).meta({
    takes: 'a whole number, at least 1',
    purpose: 'Maximum number of characters per request.',
  }),
  REQUESTS_PER_MINUTE: wholeNumber(0).default(600).meta({
    takes: 'a whole number; 0 is no limit',
    purpose:
      'Maximum number of API requests per client and minute. Unless it is 0, answers to a client that sends more than 100 requests per second, on any path, are delayed.',
  }),
  STORED_TRANSLATIONS: wholeNumber(0).default(100_000).meta({
    takes: 'a whole number; 0 stores none',
    purpose: 'Maximum number of translations cached in the database.',
  }),
  STORED_TRANSLATION_DAYS: wholeNumber(1).default(30).meta({
    takes: 'a whole number, at least 1',
    purpose: 'Days until a cached translation is deleted.',
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

/** Pairs of variables that must be set together. */
export const PLATFORM_COMPANIONS = [['ALGOLIA_APP_ID', 'ALGOLIA_SEARCH_KEY']] as const satisfies readonly (readonly [
  keyof typeof platformVariables.shape,
  keyof typeof platformVariables.shape,
])[];

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
