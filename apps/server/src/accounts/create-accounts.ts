import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { AccountParts } from './account-parts.ts';
import type { Authentication } from './authentication.ts';
import type { Captcha } from './captcha/captcha.ts';
import { createEmailCodes } from './email-codes.ts';
import { entryRoutes } from './entry-routes.ts';
import { expireEntries } from './expire-entries.ts';
import type { GoogleVerifier } from './google/google-identity.ts';
import type { AccountHooks } from './hooks.ts';
import { myAccountRoutes } from './my-account-routes.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { profileRoutes } from './profile-routes.ts';
import { createSessionRows } from './session-repository.ts';
import { sessionRoutes } from './session-routes.ts';

export interface AccountsOptions {
  queries: Queries;
  attempts: Attempts;
  mailer: Mailer;
  secret: Secret;
  /** What the other domains do when accounts come and go. */
  hooks: readonly AccountHooks[];
  entitlements: Pick<Entitlements, 'currentPlan'>;
  captcha: Captcha | undefined;
  google: GoogleVerifier | undefined;
  siteUrl: string;
  loginAttempts: number;
  passwords?: Passwords;
  now(): Date;
  randomBytes(size: number): Buffer;
  randomId(): string;
}

/** Who people are: everything under "accounts" of the API. */
export interface Accounts {
  routes(api: HttpServer, around: { authentication: Authentication; hasPayments: boolean }): void;
  jobs: readonly ScheduledJob[];
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { queries, secret, captcha, google, entitlements, now, randomId } = options;
  const parts: AccountParts = {
    ...options,
    codes: createEmailCodes({ queries, key: secret.keyFor('email codes'), now }),
    passwords: options.passwords ?? createPasswords(),
    formerEmailKey: secret.keyFor('former addresses'),
  };
  const sessions = createSessionRows(queries);
  return {
    routes(api, { authentication, hasPayments }) {
      entryRoutes(api, { parts, captcha, google, hasPayments });
      profileRoutes(api, { parts, authentication, sessions, entitlements, randomId });
      sessionRoutes(api, { authentication, sessions, now });
      myAccountRoutes(api, { parts, authentication, google });
    },
    jobs: [expireEntries({ queries, sessions, now })],
  };
}
