import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { REDEEM_CODES_KEY } from '../billing/codes/code-text.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import { openStripe } from '../billing/payments/stripe/open-stripe.ts';
import { createPlans } from '../billing/plans/create-plans.ts';
import { readPlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import { readStripe } from '../configuration/account-variables.ts';
import { type Configuration, siteOrigin } from '../configuration/configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { FolderInUseError } from '../platform/database/folder-lock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { type JobQueue, type Jobs, openJobs } from '../platform/jobs/jobs.ts';
import { createMailer, MAIL_KEY } from '../platform/mail/create-mail.ts';
import { createSeal } from '../platform/secret/seal.ts';
import { loadSecret, type Secret } from '../platform/secret/secret.ts';
import { type OperatorContext, OperatorError } from './command.ts';

export interface Operator {
  context: OperatorContext;
  close(): Promise<void>;
}

const SHUTDOWN_TIMEOUT_MS = 5_000;

/**
 * Opens the server's database for commands.
 * @throws {OperatorError} when there is none, or a running server uses the embedded one
 */
export async function openOperator(
  configuration: Configuration,
  { enqueuesJobs }: { enqueuesJobs: boolean },
): Promise<Operator> {
  const { DATABASE_URL: url, DATA_DIR: dataDirectory } = configuration;
  if (url === undefined) await checkFolder(dataDirectory);
  // Read the catalogue first, so that nothing is open if it is invalid.
  const catalogue = await readPlanCatalogue(configuration);
  const onError = (error: Error) => console.error(`The database: ${error.message}`);
  const database = await openDatabase({
    url,
    dataDirectory,
    self: { pid: process.pid, host: hostname(), startedAt: new Date().toISOString() },
    onIdleError: onError,
  }).catch((error: unknown) => {
    throw error instanceof FolderInUseError ? inUse(dataDirectory, error) : error;
  });
  const now = () => new Date();
  const { queries } = database;
  const ledger = createLedger({ queries, now });
  const jobs = enqueuesJobs ? await openQueue(database, onError) : undefined;
  const queue = jobs ?? NO_JOBS;
  return {
    context: {
      queries,
      ledger,
      plans: createPlans({ queries, ledger, catalogue, engine: () => undefined, now }),
      catalogue,
      stripe: stripeOf(configuration),
      jobs: queue,
      codeKey: async () => (await readSecret(configuration)).keyFor(REDEEM_CODES_KEY),
      mailer: async () => {
        const seal = createSeal((await readSecret(configuration)).keyFor(MAIL_KEY));
        return createMailer({ queue, seal, randomId: randomUUID });
      },
      siteUrl: siteOrigin(configuration, configuration.PORT),
      now,
      randomInt: (below) => randomInt(below),
      randomId: randomUUID,
    },
    async close() {
      await jobs?.stop(SHUTDOWN_TIMEOUT_MS);
      await database.close();
    },
  };
}

function stripeOf(configuration: Configuration): Stripe | undefined {
  const settings = readStripe(configuration);
  return settings && openStripe(settings);
}

function openQueue(database: Database, onError: (error: Error) => void): Promise<Jobs> {
  return openJobs({ database, isWorker: false, onError }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
}

const NO_JOBS: JobQueue = {
  async enqueue() {
    throw new Error('a command that enqueues jobs must set enqueuesJobs');
  },
};

/** Reads the server's secret; codes hashed with another would never be recognised. */
async function readSecret({ SECRET: configured, DATA_DIR: dataDirectory }: Configuration): Promise<Secret> {
  if (configured === undefined && !(await exists(join(dataDirectory, 'secret')))) {
    throw new OperatorError(
      `The server's secret is not in ${dataDirectory}. Set SECRET or DATA_DIR as the server has them.`,
    );
  }
  return loadSecret({ configured, dataDirectory, randomBytes });
}

/** Refuses a folder without a database: a mistyped path must not create an empty one. */
async function checkFolder(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, 'database');
  if (await exists(folder)) return;
  throw new OperatorError(
    `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.`,
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function inUse(dataDirectory: string, { owner }: FolderInUseError): OperatorError {
  const who = owner ? ` (process ${owner.pid} on ${owner.host}, started ${owner.startedAt})` : '';
  return new OperatorError(
    [
      `A running server is using the embedded database in ${dataDirectory}${who}, and that serves one process only.`,
      'Stop the server, run this again, and start the server.',
      'Where that happens often, move to PostgreSQL with DATABASE_URL: it serves both at the same time.',
    ].join('\n'),
    EXIT_IN_USE,
  );
}

/** Same code as the server's. */
const EXIT_IN_USE = 2;
