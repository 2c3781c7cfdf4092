import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { revokeInvite } from '../../billing/invites/revoke-invite.ts';
import { invites } from '../../billing/invites/schema.ts';
import { type Command, changingCommand, OperatorError, readingCommand } from '../command.ts';
import { findAccount } from '../find-account.ts';
import { uuid, word } from '../inputs.ts';

const list = readingCommand({
  name: 'invites list',
  summary: 'List the invites of an account, newest first',
  positionals: ['account'],
  options: {},
  input: z.object({ account: word }),
  async run({ queries }, { account }) {
    const { id } = await findAccount(queries, account);
    const rows = await queries
      .select()
      .from(invites)
      .where(eq(invites.inviterId, id))
      .orderBy(desc(invites.registeredAt));
    return {
      invites: rows.map((invite) => ({
        id: invite.id,
        invitee: invite.inviteeId,
        status: invite.status,
        reason: invite.reason,
        inviter_reward: invite.inviterReward,
        invitee_reward: invite.inviteeReward,
        registered_at: invite.registeredAt,
        decided_at: invite.decidedAt,
      })),
    };
  },
});

const revoke = changingCommand({
  name: 'invites revoke',
  summary: 'Revoke the rest of both rewards of an invite, for abuse',
  positionals: ['invite'],
  options: { reason: { type: 'string', value: '<words>', help: 'for the audit trail' } },
  input: z.object({ invite: uuid, reason: word }),
  async run({ queries, ledger, now }, { invite: inviteId, reason }) {
    const revoked = await revokeInvite({ ledger, now }, { inviteId, status: 'invalid', reason: 'revoked' }, queries);
    if (!revoked) throw new OperatorError(`There is no invite ${inviteId}.`);
    const { invite, tokens } = revoked;
    return {
      subject: `invite ${inviteId}`,
      details: { inviter: invite.inviterId, invitee: invite.inviteeId, before: invite.status, tokens, reason },
      tables: { revoked: [{ invite: inviteId, before: invite.status, tokens }] },
    };
  },
});

export const inviteCommands: readonly Command[] = [list, revoke];
