import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Configuration } from '../../configuration/configuration.ts';
import { MailRefused, type MailTransport } from './mail.ts';

export interface MailTransportOptions {
  now(): Date;
  /** Shows a mail that only goes into the outbox to whoever sits in front of the server. */
  show: ((text: string) => void) | undefined;
}

/** The mail server when there is one, else the outbox. */
export function createMailTransport(
  { SMTP_URL: url, MAIL_FROM: from, DATA_DIR }: Configuration,
  { now, show }: MailTransportOptions,
): MailTransport {
  if (url !== undefined && from !== undefined) return createSmtpTransport({ url, from });
  return createOutboxTransport({ folder: join(DATA_DIR, 'outbox'), now, show });
}

export interface OutboxTransportOptions {
  /** Made when the first mail comes. */
  folder: string;
  now(): Date;
  /** Shows a mail to whoever runs the server by hand; left out, nobody is there. */
  show: ((text: string) => void) | undefined;
}

/** Mails for a server without a mail server: a file each, readable for its owner only. */
export function createOutboxTransport({ folder, now, show }: OutboxTransportOptions): MailTransport {
  return {
    name: folder,
    async deliver(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = now().toISOString();
      const name = `${at.replaceAll(':', '-')}-${mail.messageId.replace(/[^\w-].*/, '')}.json`;
      await writeFile(join(folder, name), `${JSON.stringify({ at, ...mail }, undefined, 2)}\n`, { mode: 0o600 });
      show?.(`\nMail to ${mail.to}: ${mail.subject}\n\n${mail.text.replace(/^/gm, '  ')}\n`);
    },
    close: async () => {},
  };
}

export interface SmtpTransportOptions {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  url: string;
  /** `Interlinear <mail@example.org>` */
  from: string;
}

/** A mail server that does not answer keeps a job, not a request, waiting; but not for ever. */
const TIMEOUT_MS = 20_000;

/** Mails over SMTP, by TLS wherever the mail server offers it. */
export function createSmtpTransport({ url, from }: SmtpTransportOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Content is text of ours; nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: new URL(url).host,
    async deliver({ messageId, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // An object, not a line: what stands in it is one address, whatever it looks like.
          to: { name: '', address: to },
          messageId: `<${messageId}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw withoutQuotedAddresses(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** Mail servers quote the address they complain about, and errors end up in logs and in the table of jobs. */
function withoutQuotedAddresses(error: unknown): Error {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const { code, responseCode } = fields;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  // 5xx is for good (RFC 5321 §4.2.1), but a password that is wrong can be corrected while the mail waits.
  if (status !== undefined && status >= 500 && code !== 'EAUTH') return new MailRefused(status);
  return new Error(`the mail server cannot be used (${[code, status].filter((part) => part !== undefined).join(' ')})`);
}
