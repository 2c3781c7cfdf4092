import * as z from 'zod/mini';
import { cycleName, planName } from './plans.ts';
import type { CallOptions, Transport } from './transport.ts';

const moment = z.string(); // ISO 8601.

/** Totals a member has used since joining; no details of their work. */
const familyUsage = z.object({ tokens: z.int(), pages: z.int(), images: z.int() });

/** Seat of a family as its owner sees it (BILL-09). */
export const familyMember = z.object({
  id: z.string(),
  /** Address the invitation was sent to. */
  email: z.string(),
  /** `null` until the invitation is accepted. */
  name: z.nullable(z.string()),
  status: z.enum(['invited', 'active', 'resting']),
  invited_at: moment,
  joined_at: z.nullable(moment),
  /** Time when a resting seat can be given to somebody else. */
  free_at: z.nullable(moment),
  usage: z.nullable(familyUsage),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** Family pack bought by the caller. */
export const ownedFamily = z.object({
  id: z.string(),
  plan: planName,
  cycle: cycleName,
  /** Number of accounts besides the owner's. */
  seats: z.int(),
  /** Number of invited, active and resting seats. */
  taken: z.int(),
  valid_from: moment,
  valid_to: moment,
  members: z.array(familyMember),
});
export type OwnedFamily = z.infer<typeof ownedFamily>;

/** Family the caller is a member of. */
export const familyMembership = z.object({
  family_id: z.string(),
  owner: z.string(),
  plan: planName,
  cycle: cycleName,
  joined_at: moment,
  valid_to: moment,
});
export type FamilyMembership = z.infer<typeof familyMembership>;

/** `GET /priapi1/get_my_family`; also the answer to every change below. Expired packs are left out. */
export const myFamilyData = z.object({
  owned: z.array(ownedFamily),
  membership: z.nullable(familyMembership),
});
export type MyFamilyData = z.infer<typeof myFamilyData>;

/** `POST /priapi1/invite_family_member`. Inviting an address again sends a new link and invalidates the old one. */
export const inviteFamilyMemberRequest = z.object({
  family_id: z.uuid(),
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
});

/** `POST /priapi1/remove_family_member`: withdraws an invitation or ends a membership. */
export const removeFamilyMemberRequest = z.object({ member_id: z.uuid() });

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** `POST /priapi1/accept_family_invitation`, accepted for the logged-in account. */
export const acceptFamilyInvitationRequest = z.object({ token });

/** `GET /pubapi1/get_family_invitation`: details of an invitation, without a login. */
export const familyInvitationQuery = z.object({ token });
export const familyInvitationData = z.object({
  /** Name of the owner. */
  owner: z.string(),
  plan: planName,
  cycle: cycleName,
  valid_to: moment,
});
export type FamilyInvitationData = z.infer<typeof familyInvitationData>;

/** Path of an invitation link. */
export function familyInvitationPath(locale: string, invitation: string): string {
  return `/${locale}/products/family?invitation=${encodeURIComponent(invitation)}`;
}

export interface FamiliesClient {
  read(options?: CallOptions): Promise<MyFamilyData>;
  invite(invitation: z.input<typeof inviteFamilyMemberRequest>, options?: CallOptions): Promise<MyFamilyData>;
  remove(memberId: string, options?: CallOptions): Promise<MyFamilyData>;
  /** Reads an invitation's details; needs no login. */
  readInvitation(invitation: string, options?: CallOptions): Promise<FamilyInvitationData>;
  accept(invitation: string, options?: CallOptions): Promise<MyFamilyData>;
  /** Ends the caller's own membership. */
  leave(options?: CallOptions): Promise<MyFamilyData>;
}

export function createFamiliesClient({ fetchData }: Transport): FamiliesClient {
  const change = (name: string, json: object, call: CallOptions) =>
    fetchData({ path: `/priapi1/${name}`, schema: myFamilyData, json, ...call });
  return {
    read: (call = {}) => fetchData({ path: '/priapi1/get_my_family', schema: myFamilyData, ...call }),
    invite: (json, call = {}) => change('invite_family_member', json, call),
    remove: (member_id, call = {}) => change('remove_family_member', { member_id }, call),
    readInvitation: (invitation, call = {}) =>
      fetchData({
        path: '/pubapi1/get_family_invitation',
        schema: familyInvitationData,
        query: { token: invitation },
        ...call,
      }),
    accept: (invitation, call = {}) => change('accept_family_invitation', { token: invitation }, call),
    leave: (call = {}) => change('leave_family', {}, call),
  };
}
