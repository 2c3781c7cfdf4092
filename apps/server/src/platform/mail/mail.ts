import type { Locale } from '@interlinear/messages/locales';
import type { Queries } from '../database/database.ts';

/** What a mail says; plain text everywhere, however it looks in the end. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** Before the code or the link. */
  intro: string;
  /** Something to type, shown large. */
  code?: string;
  /** Somewhere to go. */
  link?: { label: string; url: string };
  /** Paragraphs after it. */
  notes: readonly string[];
}

/** Mails that are sent later, by whichever process works jobs off. */
export interface Mailer {
  /**
   * The mail goes out when and only when the transaction is committed.
   * @param mail.expiresAt after this it would be of no use, so it is not sent any more
   */
  send(mail: { to: string; content: MailContent; expiresAt: Date }, within: Queries): Promise<void>;
}

/** A mail as it is handed over. */
export interface RenderedMail {
  /** The same when a mail is sent twice because nobody knows whether the first arrived: readers show one. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** How mails leave the house. */
export interface MailTransport {
  /** Where they go, for whoever starts the server. */
  name: string;
  /** @throws {MailRefused} when trying again cannot help; anything else when it can */
  deliver(mail: RenderedMail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server does not want this mail, or not for this address, now or later. Its words are left out: they quote addresses. */
export class MailRefused extends Error {
  constructor(status: number | undefined) {
    super(`the mail server refused a mail${status === undefined ? '' : ` (${status})`}`);
    this.name = 'MailRefused';
  }
}
