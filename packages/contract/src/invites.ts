import * as z from 'zod/mini';
import { pageOf, pageQuery } from './lists.ts';
import type { CallOptions, Transport } from './transport.ts';

/** `GET /priapi1/get_my_invites` (BILL-11). */
export const invitesQuery = pageQuery(20);

/** Somebody who came by the caller's link. */
export const inviteRecord = z.object({
  id: z.string(),
  /** Their address as far as the inviter may see it: `a***@example.com`; empty when the account is gone. */
  invitee: z.string(),
  /** ISO 8601. */
  registered_at: z.string(),
  /** Tokens, as they were on that day. */
  invitee_reward: z.int(),
  inviter_reward: z.int(),
  status: z.enum(['granted', 'pending', 'failed', 'invalid', 'expired']),
  /** When a pending one expires. */
  expires_at: z.nullable(z.string()),
  /** When it was granted, or turned out not to be. */
  decided_at: z.nullable(z.string()),
});
export type InviteRecord = z.infer<typeof inviteRecord>;

/** Newest first. What a new invite brings, and for what, is in `rewards` of `GET /pubapi1/get_plan_config`. */
export const invitesData = z.extend(pageOf(inviteRecord), {
  /** The caller's own code, for {@link invitePath}. */
  code: z.string(),
  /** The tokens that all granted invites brought the caller, on every page. */
  granted_tokens: z.int(),
});
export type InvitesData = z.infer<typeof invitesData>;

/** The path of an invite link; whoever shows it puts the site's origin before it. */
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
