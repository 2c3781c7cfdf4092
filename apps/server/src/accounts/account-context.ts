import type { Queries } from '../platform/database/database.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Seal } from '../platform/secret/seal.ts';
import type { IsDisposable } from './disposable-domains.ts';
import type { AccountHooks } from './hooks.ts';
import type { PasskeySite } from './security/passkey-site.ts';
import type { IsBreached } from './sign-in/breached-passwords.ts';
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
  isBreached: IsBreached;
  security: SecurityKeys;
  /** Where passkeys are valid; `undefined` where browsers do not allow them. */
  passkeySite: PasskeySite | undefined;
  /** 256-bit key for the HMAC of deleted accounts' email addresses. */
  formerEmailKey: Buffer;
  now(): Date;
  randomBytes(size: number): Buffer;
}

/** Keys that protect what proves an identity, one for each purpose. */
interface SecurityKeys {
  /** Encrypts the secrets of authenticator apps. */
  secondFactorSeal: Seal;
  /** 256-bit key for the HMAC of recovery codes. */
  recoveryCodeKey: Buffer;
  /** 256-bit key for the HMAC of known devices. */
  deviceKey: Buffer;
  /** 256-bit key for the HMAC of passkey challenges. */
  challengeKey: Buffer;
}
