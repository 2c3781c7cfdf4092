import type { Locale } from '@interlinear/messages/locales';
import type { Queries } from '../database/database.ts';

/** Content of a mail, as plain text; rendering adds the layout. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** Paragraph before the code or link. */
  intro: string;
  /** Code to type, shown large. */
  code?: string;
  /** Link, shown as a button. */
  link?: { label: string; url: string };
  /** Paragraphs after the code or link. */
  notes: readonly string[];
}

/** Queues mails, to be sent by any worker process. */
export interface Mailer {
  /**
   * Queues a mail, sent only if the transaction commits.
   * @param mail.expiresAt time after which the mail is useless and no longer sent
   * @param mail.priority mails with a higher one are sent before others; default 0
   */
  send(mail: { to: string; content: MailContent; expiresAt: Date; priority?: number }, within: Queries): Promise<void>;
}

/** A mail ready for delivery. */
export interface RenderedMail {
  /** Stays the same when delivery is retried, so that mail programs show a mail that arrived twice only once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers mails. */
export interface MailTransport {
  /** Destination, shown to the operator at start. */
  name: string;
  /** Delivers a mail. @throws {MailRefused} when a retry cannot help; any other error when it can */
  deliver(mail: RenderedMail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server refuses this mail, or its address, for good. Its reply is left out because it quotes addresses. */
export class MailRefused extends Error {
  constructor(status: number | undefined) {
    super(`the mail server refused a mail${status === undefined ? '' : ` (${status})`}`);
    this.name = 'MailRefused';
  }
}
