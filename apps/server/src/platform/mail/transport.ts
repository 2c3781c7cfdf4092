import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Configuration } from '../../configuration/configuration.ts';
import { MailRefused, type MailTransport } from './mail.ts';

export interface MailTransportOptions {
  now(): Date;
  /** Prints mails at the terminal; `undefined` without one. */
  show: ((text: string) => void) | undefined;
}

/** Creates the SMTP transport if a mail server is configured, otherwise the outbox. */
export function createMailTransport(
  { SMTP_URL: url, MAIL_FROM: from, MAIL_CONNECTIONS: connections, DATA_DIR }: Configuration,
  { now, show }: MailTransportOptions,
): MailTransport {
  if (url !== undefined && from !== undefined) return createSmtpTransport({ url, from, connections });
  return createOutboxTransport({ folder: join(DATA_DIR, 'outbox'), now, show });
}

export interface OutboxTransportOptions {
  /** Created with the first mail. */
  folder: string;
  now(): Date;
  /** Prints mails at the terminal; `undefined` without one. */
  show: ((text: string) => void) | undefined;
}

/**
 * Creates a transport that writes each mail to a file readable only by its owner, for servers without a mail server.
 */
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
  connections: number;
}

/** Timeout for an unresponsive mail server; only a job waits for it, no request. */
const TIMEOUT_MS = 20_000;

/** Creates a transport over SMTP, with TLS wherever the mail server offers it. */
export function createSmtpTransport({ url, from, connections }: SmtpTransportOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mail content must never make the process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: new URL(url).host,
    async deliver({ messageId, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // An object instead of a string, so that it is always parsed as a single address.
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

/** Removes the server's reply, which quotes addresses: errors end up in logs and in the table of jobs. */
function withoutQuotedAddresses(error: unknown): Error {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const { code, responseCode } = fields;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  // 5xx is permanent (RFC 5321 §4.2.1), but a wrong password can be corrected while the mail waits.
  if (status !== undefined && status >= 500 && code !== 'EAUTH') return new MailRefused(status);
  return new Error(`the mail server cannot be used (${[code, status].filter((part) => part !== undefined).join(' ')})`);
}
