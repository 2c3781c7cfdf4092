import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import type { TranslationRows } from './repository.ts';

export interface ExpireTranslationsOptions {
  rows: TranslationRows;
  now(): Date;
  days: number;
  capacity: number;
  onExpired(count: number): Promise<void>;
}

/** The nightly job that keeps the stored translations within their age and number. */
export function expireTranslations({ rows, now, days, capacity, onExpired }: ExpireTranslationsOptions): ScheduledJob {
  return {
    name: 'expire-translations',
    cron: '17 3 * * *',
    async run() {
      const DAY_MS = 86_400_000;
      await onExpired(await rows.expire(new Date(now().getTime() - days * DAY_MS), capacity));
    },
  };
}
