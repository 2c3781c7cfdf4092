import type { Logger } from 'pino';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Differences } from './converge-customer.ts';
import type { PaymentRows } from './repository.ts';

export interface ReconcileParts {
  rows: PaymentRows;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  converge(customerId: string): Promise<Differences | undefined>;
}

export interface Reconciliation {
  customers: number;
  /** Customers of whom something was not as Stripe has it; it is now. */
  corrected: { customerId: string; differences: Differences }[];
  /** Customers that could not be brought in line; the log says why. */
  failed: string[];
}

const BATCH = 100;

/** Brings every customer in line with Stripe, for events that never came. */
export async function reconcile({ rows, log, converge }: ReconcileParts, signal: AbortSignal): Promise<Reconciliation> {
  const result: Reconciliation = { customers: 0, corrected: [], failed: [] };
  let afterId = '';
  while (!signal.aborted) {
    const customers = await rows.listCustomers(afterId, BATCH);
    for (const { customerId } of customers) {
      result.customers += 1;
      try {
        const differences = (await converge(customerId)) ?? [];
        if (differences.length > 0) result.corrected.push({ customerId, differences });
      } catch (error) {
        // One customer that cannot be read must not keep the others from it.
        log.error({ err: error, customerId }, 'a customer could not be reconciled with Stripe');
        result.failed.push(customerId);
      }
    }
    const last = customers.at(-1);
    if (!last || customers.length < BATCH) break;
    afterId = last.customerId;
  }
  return result;
}

export function reconcileJob(parts: ReconcileParts): ScheduledJob {
  return {
    name: 'reconcile-payments',
    cron: '41 2 * * *',
    async run(signal) {
      const { customers, corrected, failed } = await reconcile(parts, signal);
      const level = corrected.length + failed.length > 0 ? 'warn' : 'info';
      parts.log[level]({ customers, corrected, failed: failed.length }, 'payments were reconciled with Stripe');
    },
  };
}
