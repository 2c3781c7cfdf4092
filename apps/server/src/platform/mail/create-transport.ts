import { join } from 'node:path';
import type { Configuration } from '../../configuration/configuration.ts';
import type { MailTransport } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export interface TransportParts {
  now(): Date;
  /** Shows a mail that only goes into the outbox to whoever sits in front of the server. */
  show: ((text: string) => void) | undefined;
}

/** The mail server when there is one, else the outbox. */
export function createMailTransport(
  { SMTP_URL: url, MAIL_FROM: from, DATA_DIR }: Configuration,
  { now, show }: TransportParts,
): MailTransport {
  if (url !== undefined && from !== undefined) return createSmtp({ url, from });
  return createOutbox({ folder: join(DATA_DIR, 'outbox'), now, show });
}
