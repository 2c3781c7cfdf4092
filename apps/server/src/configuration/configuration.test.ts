import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, documentationOf, readConfiguration, variables } from './configuration.ts';

describe('the configuration', () => {
  it('has defaults for a first start', () => {
    expect(readConfiguration({}, [])).toEqual({
      role: 'all',
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      MAIL_CONNECTIONS: 8,
      HOLD_SECONDS: 60,
      LOG_LEVEL: 'info',
      ADMIN_HOST: '127.0.0.1',
      TRUST_PROXY: false,
      MAX_BODY_BYTES: 1_048_576,
      MAX_SEGMENTS: 1_000,
      MAX_CHARACTERS: 100_000,
      REQUESTS_PER_MINUTE: 600,
      GOOGLE_KEYS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
      LOGIN_ATTEMPTS: 100,
      STORED_TRANSLATIONS: 100_000,
      STORED_TRANSLATION_DAYS: 30,
      S3_REGION: 'us-east-1',
      MAX_FILE_MB: 200,
      MAX_PAGES: 5_000,
      DOCUMENT_DAYS: 30,
      DOCUMENT_THREADS: 2,
      SPARE_THREADS: 1,
      DOCUMENT_MEMORY_MB: 1_024,
      MAX_PICTURE_MB: 20,
      MAX_PICTURE_MEGAPIXELS: 25,
      MAX_PICTURE_SECONDS: 90,
      VISITOR_PICTURE_MB: 5,
      VISITOR_PICTURE_MEGAPIXELS: 9,
      VISITOR_PICTURE_SECONDS: 9,
      VISITOR_PICTURES_PER_HOUR: 60,
      PICTURE_THREADS: 2,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfiguration({ PORT: '', DEEPL_API_KEY: ' ' }, []).PORT).toBe(8080);
  });

  it('parses Stripe’s price ids', () => {
    const { STRIPE_PRICES } = readConfiguration({ STRIPE_PRICES: 'pro-monthly=price_1, tokens-1m=price_2' }, []);
    expect(STRIPE_PRICES).toEqual({ 'pro-monthly': 'price_1', 'tokens-1m': 'price_2' });
    expect(problemsOf({ STRIPE_PRICES: 'pro-monthly' })).toEqual([
      'STRIPE_PRICES is "pro-monthly"; it takes pairs such as pro-monthly=price_123,tokens-1m=price_456',
    ]);
  });

  it('reports every wrong variable at once, with what it takes', () => {
    expect(problemsOf({ PORT: 'abc', LOG_LEVEL: 'loud', PUBLIC_URL: 'example.com' }, ['--role', 'king'])).toEqual([
      'PORT is "abc"; it takes a whole number from 0 to 65535',
      'PUBLIC_URL is "example.com"; it takes an http or https address',
      'LOG_LEVEL is "loud"; it takes trace, debug, info, warn, error, fatal or silent',
      '--role is "king"; it takes all, api, worker',
    ]);
  });

  it('does not show secrets', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db', DEEPL_API_KEY: 'two words' }).join();
    expect(problems).toContain('DATABASE_URL');
    expect(problems).toContain('DEEPL_API_KEY');
    expect(problems).not.toMatch(/hunter2|two words/);
  });

  it('requires both parts of a two-part key', () => {
    expect(problemsOf({ TENCENT_API_KEY: 'k' })).toEqual([
      'TENCENT_API_KEY is set but TENCENT_SECRET_ID is not; they work together only',
    ]);
    expect(problemsOf({ BAIDU_APP_ID: 'a' })).toEqual([
      'BAIDU_APP_ID is set but BAIDU_API_KEY is not; they work together only',
    ]);
  });

  it('allows several processes only with PostgreSQL', () => {
    expect(problemsOf({}, ['--role', 'worker'])).toEqual([
      '--role worker needs DATABASE_URL: the embedded database serves one process only',
      '--role worker needs PUBLIC_URL: people reach several processes under one address, which mails and checkouts name',
      '--role worker needs SECRET: the processes that share a database must have the same',
    ]);
    const shared = { DATABASE_URL: 'postgres://db/x', SECRET: 's'.repeat(32), PUBLIC_URL: 'https://example.org' };
    expect(readConfiguration(shared, ['--role=worker']).role).toBe('worker');
  });

  it.each(['ada@example.org', 'Ada Lovelace <ada@example.org>', 'Übersetzer <a@example.org>'])(
    'accepts the sender %s',
    (MAIL_FROM) => {
      expect(readConfiguration({ MAIL_FROM }, []).MAIL_FROM).toBe(MAIL_FROM);
    },
  );

  it.each(['ada', 'Ada <ada>', 'Ada <a@example.org>\r\nBcc: eve@example.org', 'A<a@example.org><b@example.org>'])(
    'refuses the sender %j',
    (MAIL_FROM) => {
      expect(problemsOf({ MAIL_FROM })).toEqual([expect.stringContaining('MAIL_FROM is')]);
    },
  );

  it('requires a sender with a mail server', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail' })).toEqual(['SMTP_URL needs MAIL_FROM: whom mails are from']);
  });

  it('accepts only addresses as proxies', () => {
    for (const text of ['10.0.0.1', 'loopback, fc00::/7', '10.0.0.0/8,::1']) {
      expect(readConfiguration({ TRUST_PROXY: text }, []).TRUST_PROXY).toBe(text);
    }
    for (const text of ['garbage', '10.0.0.1/33', '1.2.3', 'yes', '10.0.0.0/8/8', '10.0.0.1,']) {
      expect(problemsOf({ TRUST_PROXY: text })).toEqual([expect.stringContaining('TRUST_PROXY is')]);
    }
  });

  it('refuses an unknown option', () => {
    expect(problemsOf({}, ['--rolle', 'api'])[0]).toContain('--rolle');
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
  ])('trusts proxies as %s says', (text, expected) => {
    expect(readConfiguration({ TRUST_PROXY: text }, []).TRUST_PROXY).toEqual(expected);
  });

  it('is documented in docs/configuration.md', async () => {
    await expect(configurationPage()).toMatchFileSnapshot('../../../../docs/configuration.md');
  });

  it('has every variable in the short table of the README', async () => {
    const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
    const section = /^## Configuration\n([\s\S]*?)^## /m.exec(readme)?.[1] ?? '';
    const names = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !(name in variables.shape))).toEqual([]);
  });
});

function problemsOf(environment: Record<string, string>, commandLine: string[] = []): readonly string[] {
  try {
    readConfiguration(environment, commandLine);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

function configurationPage(): string {
  const defaults: Record<string, unknown> = variables.parse({});
  const rows = Object.keys(variables.shape).map((name) => {
    const { purpose } = documentationOf(name);
    return `| \`${name}\` | ${defaults[name] === undefined ? '–' : `\`${defaults[name]}\``} | ${purpose} |`;
  });
  return `# Configuration

The server reads these environment variables at start. A wrong value stops the start with a message that names the variable and what
it takes. An engine that needs a key is served when its key is set; the keyless ones and the local one always are.

This page is generated from \`apps/server/src/configuration/\`; a test keeps it in sync. After a change:
\`npx vitest run --project server apps/server/src/configuration -u\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}
