import { lt } from 'drizzle-orm';
import type { Queries } from '../platform/database/database.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { emailCodes } from './schema.ts';
import type { SessionRows } from './session-repository.ts';

const DAY_MS = 86_400_000;

export interface ExpireEntriesParts {
  queries: Queries;
  sessions: Pick<SessionRows, 'deleteBefore'>;
  now(): Date;
}

/** Deletes codes and sessions a day after they stopped to count. */
export function expireEntries({ queries, sessions, now }: ExpireEntriesParts): ScheduledJob {
  return {
    name: 'expire-entries',
    cron: '41 3 * * *',
    async run() {
      const dayAgo = new Date(now().getTime() - DAY_MS);
      await sessions.deleteBefore(dayAgo);
      await queries.delete(emailCodes).where(lt(emailCodes.expiresAt, dayAgo));
    },
  };
}
