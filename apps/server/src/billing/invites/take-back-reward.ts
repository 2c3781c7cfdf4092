import * as z from 'zod';
import type { Queries } from '../../platform/database/database.ts';
import type { QueuedJob } from '../../platform/jobs/jobs.ts';
import { createInviteRows } from './repository.ts';
import { type RevokeInviteParts, revokeInvite } from './revoke-invite.ts';

export const TAKE_BACK_REWARD = 'take-back-invite-reward';

const data = z.object({ inviteeId: z.uuid() });

/** A payment was given back: a reward that was for paying goes with the last one. */
export function takeBackReward(parts: RevokeInviteParts, queries: Queries): QueuedJob<z.output<typeof data>> {
  return {
    name: TAKE_BACK_REWARD,
    data,
    run: ({ inviteeId }) =>
      queries.transaction(async (transaction) => {
        const rows = createInviteRows(transaction);
        const inviteId = await rows.grantedTo(inviteeId);
        if (inviteId === undefined || (await rows.hasPaid(inviteeId, parts.now()))) return;
        await revokeInvite(parts, { inviteId, status: 'failed', reason: 'paid back' }, transaction);
      }),
  };
}
