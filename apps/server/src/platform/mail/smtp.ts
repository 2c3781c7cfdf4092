import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './mail.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  url: string;
  /** `Interlinear <mail@example.org>` */
  from: string;
}

/** A mail server that does not answer keeps a job, not a request, waiting; but not for ever. */
const TIMEOUT_MS = 20_000;

/** Mails over SMTP, by TLS wherever the mail server offers it. */
export function createSmtp({ url, from }: SmtpOptions): MailTransport {
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
        throw withoutAddresses(error);
      }
    },
    close: async () => transport.close(),
  };
}

/** Mail servers quote the address they complain about, and errors end up in logs and in the table of jobs. */
function withoutAddresses(error: unknown): Error {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const { code, responseCode } = fields;
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  // 5xx is for good (RFC 5321 §4.2.1), but a password that is wrong can be corrected while the mail waits.
  if (status !== undefined && status >= 500 && code !== 'EAUTH') return new MailRefused(status);
  return new Error(`the mail server cannot be used (${[code, status].filter((part) => part !== undefined).join(' ')})`);
}
