import type { Queries } from '../../platform/database/database.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { type DecideInviteParts, decideInvite } from './decide-invite.ts';
import { createInviteRows } from './repository.ts';

const BATCH = 200;

/** Looks at every invite that waits, so that none is missed when nobody told, and lets those expire whose time is over. */
export function decidePendingInvites(parts: DecideInviteParts, queries: Queries): ScheduledJob {
  return {
    name: 'decide-pending-invites',
    cron: '7,37 * * * *',
    async run(signal) {
      let last: string | undefined;
      do {
        const invitees = await createInviteRows(queries).pendingInvitees(last, BATCH);
        for (const inviteeId of invitees) {
          if (signal.aborted) return;
          // One transaction each: a person whose grant fails does not hold up the others' for long.
          await queries.transaction((transaction) => decideInvite(parts, inviteeId, transaction));
        }
        last = invitees.at(-1);
      } while (last !== undefined);
    },
  };
}
