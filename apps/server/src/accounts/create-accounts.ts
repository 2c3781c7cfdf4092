import { lt } from 'drizzle-orm';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import type { Attempts } from '../platform/limits/attempts.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { createSeal } from '../platform/secret/seal.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { AccountContext } from './account-context.ts';
import type { Authentication } from './authentication.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { IsDisposable } from './disposable-domains.ts';
import type { GoogleVerifier } from './google/google-identity.ts';
import type { AccountHooks } from './hooks.ts';
import { myAccountRoutes } from './profile/my-account-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { sessionRoutes } from './profile/session-routes.ts';
import { emailCodes, knownDevices } from './schema.ts';
import { passkeyRoutes } from './security/passkey-routes.ts';
import { passkeySiteOf } from './security/passkey-site.ts';
import { DEVICE_MEMORY_MS } from './security/recognise-device.ts';
import { securityRoutes } from './security/security-routes.ts';
import { createSessionRows, type SessionRows } from './session-repository.ts';
import type { IsBreached } from './sign-in/breached-passwords.ts';
import { createEmailCodes } from './sign-in/email-codes.ts';
import { createPasswords, type Passwords } from './sign-in/passwords.ts';
import { signInRoutes } from './sign-in/sign-in-routes.ts';

export interface AccountsOptions {
  queries: Queries;
  attempts: Attempts;
  mailer: Mailer;
  secret: Secret;
  /** Hooks of the other domains. */
  hooks: readonly AccountHooks[];
  entitlements: Pick<Entitlements, 'currentPlan'>;
  captcha: Captcha | undefined;
  google: GoogleVerifier | undefined;
  siteUrl: string;
  loginAttempts: number;
  isDisposable: IsDisposable;
  isBreached: IsBreached;
  passwords?: Passwords;
  now(): Date;
  randomBytes(size: number): Buffer;
  randomId(): string;
}

/** Accounts domain: registration, login, profile and sessions. */
export interface Accounts {
  routes(api: HttpServer, services: { authentication: Authentication; hasPayments: boolean }): void;
  jobs: readonly ScheduledJob[];
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { queries, secret, captcha, google, entitlements, now, randomId } = options;
  const context: AccountContext = {
    ...options,
    codes: createEmailCodes({ queries, attempts: options.attempts, key: secret.keyFor('email codes'), now }),
    passwords: options.passwords ?? createPasswords(),
    formerEmailKey: secret.keyFor('former addresses'),
    passkeySite: passkeySiteOf(options.siteUrl),
    security: {
      secondFactorSeal: createSeal(secret.keyFor('second factors')),
      recoveryCodeKey: secret.keyFor('recovery codes'),
      deviceKey: secret.keyFor('known devices'),
      challengeKey: secret.keyFor('passkey challenges'),
    },
  };
  const sessions = createSessionRows(queries);
  return {
    routes(api, { authentication, hasPayments }) {
      signInRoutes(api, { context, captcha, google, hasPayments });
      profileRoutes(api, { context, authentication, sessions, entitlements, randomId });
      sessionRoutes(api, { authentication, sessions, now });
      myAccountRoutes(api, { context, authentication, google });
      securityRoutes(api, { context, authentication });
      passkeyRoutes(api, { context, authentication });
    },
    jobs: [deleteExpiredSignIns({ queries, sessions, now })],
  };
}

const DAY_MS = 86_400_000;

interface ExpirySources {
  queries: Queries;
  sessions: Pick<SessionRows, 'deleteBefore'>;
  now(): Date;
}

/** Deletes codes and sessions one day after they expired or ended, and devices that were not seen for long. */
function deleteExpiredSignIns({ queries, sessions, now }: ExpirySources): ScheduledJob {
  return {
    name: 'expire-entries',
    cron: '41 3 * * *',
    async run() {
      const dayAgo = new Date(now().getTime() - DAY_MS);
      await sessions.deleteBefore(dayAgo);
      await queries.delete(emailCodes).where(lt(emailCodes.expiresAt, dayAgo));
      await queries
        .delete(knownDevices)
        .where(lt(knownDevices.lastSeenAt, new Date(now().getTime() - DEVICE_MEMORY_MS)));
    },
  };
}
