import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createAccounts } from './accounts/create-accounts.ts';
import { createIdentityProviders } from './accounts/create-identity-providers.ts';
import { createApiKeys } from './api-keys/create-api-keys.ts';
import { createRewards } from './billing/create-rewards.ts';
import { createLedger, sweepHolds } from './billing/ledger/operations.ts';
import type { MeteringContext } from './billing/metering/bill.ts';
import { createDailyLimits } from './billing/metering/daily-limits.ts';
import { createUsageRows } from './billing/metering/usage-repository.ts';
import { createPayments } from './billing/payments/create-payments.ts';
import { createPlans } from './billing/plans/create-plans.ts';
import { readStripe } from './configuration/account-variables.ts';
import { createDocuments } from './documents/create-documents.ts';
import { createFavorites } from './favorites/create-favorites.ts';
import { createGlossaries } from './glossaries/create-glossaries.ts';
import type { JobsAndMail } from './open-jobs-and-mail.ts';
import type { Platform } from './open-platform.ts';
import type { TranslationServices } from './open-translation.ts';
import { createPictures } from './pictures/create-pictures.ts';
import type { QueuedJob, ScheduledJob } from './platform/jobs/jobs.ts';
import { createDailyAmounts } from './platform/limits/daily-amounts.ts';
import { createMinuteCounter } from './platform/limits/minute-counter.ts';
import { createSeal } from './platform/secret/seal.ts';
import { openStorage } from './platform/storage/open-storage.ts';

export type Domains = ReturnType<typeof createDomains>;

/** Builds every domain and passes each the domains it depends on. */
export function createDomains(
  platform: Platform,
  { jobs, mail }: Pick<JobsAndMail, 'jobs' | 'mail'>,
  translating: TranslationServices,
) {
  const { configuration, log, redis, secret, attempts, authentication, siteUrl, now, onStop } = platform;
  const { catalogue, engines, translation } = translating;
  const { queries } = platform.database;
  const ledger = createLedger({ queries, now });
  const plans = createPlans({ queries, ledger, catalogue, engine: engines.get, now });
  const { entitlements } = plans;
  const favorites = createFavorites({ queries, authentication, entitlements, now });
  const glossaries = createGlossaries({ queries, authentication, entitlements, attempts, now });
  const rewards = createRewards({
    queries,
    ledger,
    plans,
    jobs,
    attempts,
    mailer: mail.mailer,
    secret,
    siteUrl,
    now,
    randomId: randomUUID,
    randomBytes,
  });
  const payments = createPayments({
    queries,
    jobs,
    ledger,
    plans,
    families: rewards.families,
    invites: rewards.invites,
    catalogue,
    origin: siteUrl,
    stripe: readStripe(configuration),
    log,
    now,
    randomInt,
  });
  const minutes = createMinuteCounter({ redis, now });
  const apiKeys = createApiKeys({
    queries,
    authentication,
    entitlements,
    ledger,
    minutes,
    mailer: mail.mailer,
    siteUrl,
    now,
    randomBytes,
  });
  const dailyAmounts = createDailyAmounts({ queries, now, key: secret.keyFor('daily-amounts') });
  const billing: MeteringContext = {
    ...plans,
    queries,
    dailyLimits: createDailyLimits({ amounts: dailyAmounts, catalogue, entitlements, now }),
    ledger,
    reserveForKey: apiKeys.reserve,
    onUsed: rewards.invites.onUsed,
    usage: createUsageRows(queries),
    holdMs: configuration.HOLD_SECONDS * 1000,
    now,
    log,
  };
  const storage = openStorage(configuration, { fetch, now });
  const documents = createDocuments({
    ...plans,
    configuration,
    database: platform.database,
    queries,
    storage,
    jobs,
    ledger,
    engines,
    translator: translation.translator,
    detect: translating.detection.detect,
    termsFor: glossaries.termsFor,
    billing,
    attempts,
    seal: createSeal(secret.keyFor('documents')),
    searchPath: process.env.PATH ?? '',
    log,
    now,
    randomId: randomUUID,
  });
  // Stop documents before the job queue: their jobs then end at once, and other processes take them over.
  onStop(() => documents.stop());
  const pictures = createPictures({
    ...plans,
    configuration,
    queries,
    storage,
    engines,
    translator: translation.translator,
    billing,
    attempts,
    log,
    now,
    randomId: randomUUID,
  });
  onStop(() => pictures.stop());
  const accounts = createAccounts({
    ...createIdentityProviders(configuration, { fetch, now }),
    queries,
    attempts,
    mailer: mail.mailer,
    secret,
    hooks: [
      documents.accountHooks,
      pictures.accountHooks,
      plans.accountHooks,
      favorites.accountHooks,
      glossaries.accountHooks,
      ...rewards.accountHooks,
      apiKeys.accountHooks,
      payments.accountHooks,
    ],
    entitlements,
    siteUrl,
    loginAttempts: configuration.LOGIN_ATTEMPTS,
    isDisposable: platform.isDisposable,
    now,
    randomBytes,
    randomId: randomUUID,
  });
  const scheduled: ScheduledJob[] = [
    ...translation.jobs,
    attempts.job,
    dailyAmounts.job,
    sweepHolds(ledger, log),
    ...plans.jobs,
    ...accounts.jobs,
    ...rewards.scheduled,
    ...payments.scheduled,
    ...documents.scheduled,
    ...pictures.scheduled,
  ];
  const queued: QueuedJob[] = [mail.job, ...rewards.queued, ...payments.queued, ...documents.queued];
  return {
    accounts,
    apiKeys,
    billing,
    documents,
    favorites,
    glossaries,
    payments,
    pictures,
    plans,
    rewards,
    work: { scheduled, queued },
  };
}
