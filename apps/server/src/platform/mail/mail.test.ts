import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '@interlinear/messages/locales';
import { readOutbox } from '@interlinear/testing/servers/outbox';
import { type SmtpStandIn, startSmtpStandIn } from '@interlinear/testing/stand-ins/smtp-stand-in';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queries } from '../database/database.ts';
import { createSeal } from '../secret/seal.ts';
import { createMail, type MailService } from './create-mail.ts';
import type { MailContent, MailTransport } from './mail.ts';
import { renderMail } from './render-mail.ts';
import { createOutboxTransport, createSmtpTransport } from './transport.ts';

const CONTENT: MailContent = {
  locale: 'en',
  subject: '012345 is your code',
  intro: 'Enter <this> & "that":',
  code: '012345',
  link: { label: 'Log in', url: 'https://example.org/en/login?a=1&b=2' },
  notes: ['It works once.', 'Zażółć gęślą jaźń 你好'],
};
const NOW = new Date('2026-11-21T06:00:00Z');
/** the tests' queue ignores transactions */
const NO_TRANSACTION = {} as Queries;

describe('a mail', () => {
  it('has the same content as text and as escaped HTML', () => {
    const { subject, text, html } = renderMail(CONTENT);
    expect(subject).toBe('012345 is your code');
    expect(text).toBe(
      [
        'Enter <this> & "that":',
        '    012345',
        'Log in: https://example.org/en/login?a=1&b=2',
        'It works once.',
        'Zażółć gęślą jaźń 你好',
        '-- \nInterlinear\nThis is an automated email; please do not reply.',
      ].join('\n\n'),
    );
    expect(html).toContain('Enter &lt;this&gt; &amp; &quot;that&quot;:');
    expect(html).toContain('href="https://example.org/en/login?a=1&amp;b=2"');
    expect(html).not.toContain('<this>');
  });

  it('cannot gain a header through a line break in its subject', () => {
    expect(renderMail({ ...CONTENT, subject: 'Hello\r\nBcc: eve@example.org' }).subject).toBe(
      'Hello Bcc: eve@example.org',
    );
  });

  it.each(LOCALES)('declares its language and has a footer in it: %s', (locale) => {
    const { html } = renderMail({ ...CONTENT, locale });
    expect(html).toContain(`<html lang="${locale}">`);
  });
});

/** Creates a mail service whose only queue the test controls. */
function startService(transport: MailTransport) {
  const queued: { name: string; data: object }[] = [];
  const lost: string[] = [];
  const service: MailService = createMail({
    queue: { enqueue: async (name, data) => void queued.push({ name, data }) },
    seal: createSeal(Buffer.alloc(32, 7)),
    transport,
    connections: 2,
    host: 'example.org',
    now: () => NOW,
    randomId: randomUUID,
    onLost: (reason) => lost.push(reason),
  });
  return {
    queued,
    lost,
    async send(to: string, expiresAt = new Date(NOW.getTime() + 60_000)) {
      await service.mailer.send({ to, content: CONTENT, expiresAt }, NO_TRANSACTION);
    },
    async work() {
      for (const { data } of queued.splice(0)) {
        await service.job.run(service.job.data.parse(JSON.parse(JSON.stringify(data))), AbortSignal.timeout(10_000));
      }
    },
  };
}

describe('the outbox', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-mail-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('stores mails as files readable only by their owner, and prints them', async () => {
    const shown: string[] = [];
    const outbox = createOutboxTransport({
      folder: join(folder, 'outbox'),
      now: () => NOW,
      show: (text) => shown.push(text),
    });
    const service = startService(outbox);
    await service.send('ada@example.org');
    await service.send('eve@example.org');
    await service.work();
    const [mail] = await readOutbox(folder, 'ada@example.org');
    expect(mail).toMatchObject({ at: NOW.toISOString(), to: 'ada@example.org', ...renderMail(CONTENT) });
    for (const name of await readdir(join(folder, 'outbox'))) {
      expect((await stat(join(folder, 'outbox', name))).mode & 0o777).toBe(0o600);
    }
    expect(shown.join()).toContain('012345');
  });

  it('encrypts mails in the table of jobs', async () => {
    const service = startService(createOutboxTransport({ folder, now: () => NOW, show: undefined }));
    await service.send('ada@example.org');
    const kept = JSON.stringify(service.queued);
    expect(kept).toContain('send-mail');
    expect(kept).not.toMatch(/ada@|example\.org|012345/);
  });

  it('does not receive expired mails', async () => {
    const service = startService(createOutboxTransport({ folder, now: () => NOW, show: undefined }));
    await service.send('ada@example.org', NOW);
    await service.work();
    expect(await readOutbox(folder, 'ada@example.org')).toEqual([]);
    expect(service.lost).toEqual(['expired in the queue']);
  });
});

describe('SMTP', () => {
  let server: SmtpStandIn;
  beforeAll(async () => {
    server = await startSmtpStandIn();
  });
  afterAll(() => server.close());
  const transports: MailTransport[] = [];
  const connect = (url = server.url) => {
    const transport = createSmtpTransport({ url, from: 'Übersetzer <mail@example.org>', connections: 2 });
    transports.push(transport);
    return startService(transport);
  };
  afterEach(async () => {
    server.mails.length = 0;
    for (const transport of transports.splice(0)) await transport.close();
  });

  it('sends text and HTML to one address', async () => {
    const service = connect();
    await service.send('ada@example.org');
    await service.work();
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'mail@example.org', recipients: ['ada@example.org'] });
    expect(mail?.source).toMatch(/^Message-ID: <[\w-]{36}@example\.org>$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.source).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/html; charset=utf-8$/m);
    expect(service.lost).toEqual([]);
  });

  it('never sends copies, whatever an address contains', async () => {
    const service = connect();
    for (const to of [
      'ada@example.org,eve@example.org',
      'ada@example.org>\r\nRCPT TO:<eve@example.org',
      'ada@example.org\r\nBcc: eve@example.org',
    ]) {
      await service.send(to);
      await service.work().catch(() => undefined); // refusing is as good
    }
    for (const { recipients, source } of server.mails) {
      expect(recipients).not.toContain('eve@example.org');
      expect(source).not.toMatch(/^Bcc:/im);
    }
  });

  it('gives up a permanently refused mail, without logging its address', async () => {
    const service = connect();
    await service.send('nobody@example.org');
    await service.work();
    expect(service.lost).toEqual(['the mail server refused a mail (550)']);
  });

  it('retries a temporarily refused mail, without logging the server’s reply', async () => {
    const service = connect();
    server.refuseNext('451 4.3.0 <ada@example.org> later');
    await service.send('ada@example.org');
    const error: unknown = await service.work().catch((reason: unknown) => reason);
    expect(String(error)).toBe('Error: the mail server cannot be used (EMESSAGE 451)');
    expect(service.lost).toEqual([]);
  });

  it('retries after a wrong password or a refused connection', async () => {
    const wrong = connect(server.url.replace('good', 'bad'));
    await wrong.send('ada@example.org');
    await expect(wrong.work()).rejects.toThrow('the mail server cannot be used (EAUTH 535)');
    const nobody = connect('smtp://127.0.0.1:1');
    await nobody.send('ada@example.org');
    await expect(nobody.work()).rejects.toThrow('the mail server cannot be used (ESOCKET)');
  });
});
