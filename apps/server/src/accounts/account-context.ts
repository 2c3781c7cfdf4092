import type { Queries } from '../platform/database/database.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { AccountHooks } from './hooks.ts';
import type { EmailCodes } from './sign-in/email-codes.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** What the use cases of accounts work with. */
export interface AccountContext {
  queries: Queries;
  codes: EmailCodes;
  passwords: Passwords;
  attempts: Attempts;
  mailer: Mailer;
  hooks: readonly AccountHooks[];
  /** Where people reach the site, no slash at the end; for links in mails. */
  siteUrl: string;
  /** How often one network may try to log in within 15 minutes. */
  loginAttempts: number;
  /** 256 bits, for the HMAC of addresses whose account was deleted. */
  formerEmailKey: Buffer;
  now(): Date;
  randomBytes(size: number): Buffer;
}
