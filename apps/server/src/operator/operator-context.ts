import type Stripe from 'stripe';
import type { Ledger } from '../billing/ledger/ledger.ts';
import type { ChangeSubscriptions } from '../billing/plans/change-subscriptions.ts';
import type { PlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { Queries } from '../platform/database/database.ts';
import type { JobQueue } from '../platform/jobs/jobs.ts';

/** What commands work with. Everything that changes something is given `queries` as its transaction. */
export interface OperatorContext {
  /** Of a changing command: its transaction. */
  queries: Queries;
  ledger: Ledger;
  plans: ChangeSubscriptions;
  catalogue: PlanCatalogue;
  /** `undefined` where payments are not set up. */
  stripe: Stripe | undefined;
  /** Of commands that say that they leave jobs. */
  jobs: JobQueue;
  /** For the hashes of redeem codes. @throws {OperatorError} when the server's secret is not known here */
  codeKey(): Promise<Buffer>;
  now(): Date;
  randomInt(below: number): number;
  randomId(): string;
}
