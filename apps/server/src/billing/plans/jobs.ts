import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { grantsOfSubscription } from './monthly-grants.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { PlanRows } from './repository.ts';

const BATCH = 500;

export interface PlanJobsParts {
  rows: PlanRows;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

/**
 * Every hour: ends what nobody renews, and grants the present month of every open subscription. The free plan's month waits
 * until its account is looked at.
 */
export function keepPlansJob({ rows, ledger, catalogue, now }: PlanJobsParts): ScheduledJob {
  return {
    name: 'keep-plans',
    cron: '7 * * * *',
    async run(signal) {
      await rows.endOver(now());
      let afterId: string | undefined;
      do {
        const at = now();
        const open = await rows.listOpen(at, { afterId, limit: BATCH });
        await ledger.grant(open.flatMap((subscription) => grantsOfSubscription(catalogue, subscription, at)));
        afterId = open.length < BATCH ? undefined : open.at(-1)?.id;
      } while (afterId !== undefined && !signal.aborted);
    },
  };
}
