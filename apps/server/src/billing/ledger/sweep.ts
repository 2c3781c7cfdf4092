import type { Logger } from 'pino';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Desk } from './desk.ts';
import { expireOverdue } from './expire-overdue.ts';
import type { Ledger } from './ledger.ts';

export function sweep({ queries, now }: Desk): Promise<number> {
  return expireOverdue(queries, { account: null, at: now().toISOString() });
}

/**
 * The job that frees what dead processes hold. Every five minutes is enough: whoever would be refused for it has it freed at once
 * (`reserve.ts`), so only what people are shown is late.
 */
export function sweepHolds(ledger: Pick<Ledger, 'sweep'>, log: Pick<Logger, 'warn'>): ScheduledJob {
  return {
    name: 'sweep-holds',
    cron: '*/5 * * * *',
    async run() {
      const count = await ledger.sweep();
      if (count > 0) log.warn({ count }, 'quota was freed that nobody settled in time');
    },
  };
}
