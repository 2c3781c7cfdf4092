import type { Queries } from '../platform/database/database.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { IsDisposable } from './disposable-domains.ts';
import type { AccountHooks } from './hooks.ts';
import type { EmailCodes } from './sign-in/email-codes.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** Services and settings shared by the account use cases. */
export interface AccountContext {
  queries: Queries;
  codes: EmailCodes;
  passwords: Passwords;
  attempts: Attempts;
  mailer: Mailer;
  hooks: readonly AccountHooks[];
  /** Public origin of the site without a trailing slash; for links in mails. */
  siteUrl: string;
  /** Maximum number of login attempts per network in 15 minutes. */
  loginAttempts: number;
  isDisposable: IsDisposable;
  /** 256-bit key for the HMAC of deleted accounts' email addresses. */
  formerEmailKey: Buffer;
  now(): Date;
  randomBytes(size: number): Buffer;
}
