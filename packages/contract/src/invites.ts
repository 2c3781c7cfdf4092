import * as z from 'zod/mini';
import { pageOf, pageQuery } from './lists.ts';
import type { CallOptions, Transport } from './transport.ts';

/** `GET /priapi1/get_my_invites` (BILL-11). */
export const invitesQuery = pageQuery(20);

/** Person who registered through the caller's link. */
export const inviteRecord = z.object({
  id: z.string(),
  /** Masked email address: `a***@example.com`; empty when the account is deleted. */
  invitee: z.string(),
  /** ISO 8601. */
  registered_at: z.string(),
  /** Tokens, by the rules of that day. */
  invitee_reward: z.int(),
  inviter_reward: z.int(),
  status: z.enum(['granted', 'pending', 'failed', 'invalid', 'expired']),
  /** Expiry of a pending invite. */
  expires_at: z.nullable(z.string()),
  /** Time when the reward was granted or refused. */
  decided_at: z.nullable(z.string()),
});
export type InviteRecord = z.infer<typeof inviteRecord>;

/** Newest first. The rewards of a new invite are in `rewards` of `GET /pubapi1/get_plan_config`. */
export const invitesData = z.extend(pageOf(inviteRecord), {
  /** Invite code of the caller, for {@link invitePath}. */
  code: z.string(),
  /** Tokens from all the caller's granted invites, regardless of the page. */
  granted_tokens: z.int(),
});
export type InvitesData = z.infer<typeof invitesData>;

/** Path of an invite link; put the site's origin before it. */
export function invitePath(locale: string, code: string): string {
  return `/${locale}/register?invite=${encodeURIComponent(code)}`;
}

export interface InvitesClient {
  list(page: { page: number; page_size?: number }, options?: CallOptions): Promise<InvitesData>;
}

export function createInvitesClient({ fetchData }: Transport): InvitesClient {
  return {
    list: (query, call = {}) => fetchData({ path: '/priapi1/get_my_invites', schema: invitesData, query, ...call }),
  };
}
