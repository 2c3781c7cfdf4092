import { createHmac } from 'node:crypto';
import { hashToken } from '../../accounts/tokens.ts';

export interface Invitation {
  memberId: string;
  invitedAt: Date;
}

/**
 * The token in an invitation's link. It follows from the row and a key of the server's, so the job that mails it needs no secret
 * of its own, and inviting again makes another.
 */
export function invitationToken(key: Buffer, { memberId, invitedAt }: Invitation): string {
  return createHmac('sha256', key)
    .update(`${memberId}:${invitedAt.toISOString()}`)
    .digest('base64url');
}

/** What is stored of it. */
export function hashInvitation(key: Buffer, invitation: Invitation): string {
  return hashToken(invitationToken(key, invitation));
}
