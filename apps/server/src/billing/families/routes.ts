import { envelope } from '@interlinear/contract/envelope';
import {
  acceptFamilyInvitationRequest,
  familyInvitationData,
  familyInvitationQuery,
  inviteFamilyMemberRequest,
  myFamilyData,
  removeFamilyMemberRequest,
} from '@interlinear/contract/families';
import type { Authentication } from '../../accounts/authentication.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { localeOf, success } from '../../platform/http/envelope.ts';
import { type InviteMemberContext, inviteMember } from './invite-member.ts';
import {
  type AcceptInvitationContext,
  acceptInvitation,
  leaveFamily,
  type RemoveMemberContext,
  readInvitation,
  removeMember,
} from './memberships.ts';
import { readMyFamily } from './read-my-family.ts';
import { createFamilyRows } from './repository.ts';

export interface FamilyRoutesContext extends InviteMemberContext, AcceptInvitationContext, RemoveMemberContext {
  plans: AcceptInvitationContext['plans'] & RemoveMemberContext['plans'];
  authentication: Authentication;
}

export function familyRoutes(api: HttpServer, context: FamilyRoutesContext): void {
  const { authentication, now } = context;
  const rows = createFamilyRows(context.queries);
  const replyWithFamily = async (accountId: string) => success(await readMyFamily(rows, accountId, now()));
  const familySchema = (summary: string) => ({
    tags: ['rewards'],
    summary,
    response: { 200: envelope(myFamilyData) },
  });

  api.get(
    '/priapi1/get_my_family',
    { schema: familySchema('The caller’s family packs, and the family that the caller is a member of') },
    async (request) => replyWithFamily((await authentication.require(request)).accountId),
  );

  api.post(
    '/priapi1/invite_family_member',
    {
      schema: {
        ...familySchema('Invite an address to a seat'),
        consumes: BODY_FORMATS,
        body: inviteFamilyMemberRequest,
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { family_id: familyId, email } = request.body;
      await inviteMember(context, { ownerId: accountId, familyId, email, locale: localeOf(request) });
      return replyWithFamily(accountId);
    },
  );

  api.post(
    '/priapi1/remove_family_member',
    {
      schema: {
        ...familySchema('Remove a member, or withdraw an invitation'),
        consumes: BODY_FORMATS,
        body: removeFamilyMemberRequest,
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await removeMember(context, { ownerId: accountId, memberId: request.body.member_id });
      return replyWithFamily(accountId);
    },
  );

  api.get(
    '/pubapi1/get_family_invitation',
    {
      schema: {
        tags: ['rewards'],
        summary: 'What the link of an invitation offers',
        querystring: familyInvitationQuery,
        response: { 200: envelope(familyInvitationData) },
      },
    },
    async (request) => success(await readInvitation(rows, request.query.token, now())),
  );

  api.post(
    '/priapi1/accept_family_invitation',
    {
      schema: {
        ...familySchema('Accept an invitation'),
        consumes: BODY_FORMATS,
        body: acceptFamilyInvitationRequest,
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await acceptInvitation(context, { accountId, token: request.body.token });
      return replyWithFamily(accountId);
    },
  );

  api.post('/priapi1/leave_family', { schema: familySchema('Leave the family') }, async (request) => {
    const { accountId } = await authentication.require(request);
    await leaveFamily(context, accountId);
    return replyWithFamily(accountId);
  });
}
