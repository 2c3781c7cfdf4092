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
import { type AcceptInvitationParts, acceptInvitation, readInvitation } from './accept-invitation.ts';
import { type InviteMemberParts, inviteMember } from './invite-member.ts';
import { readMyFamily } from './read-my-family.ts';
import { leaveFamily, type RemoveMemberParts, removeMember } from './remove-member.ts';
import { createFamilyRows } from './repository.ts';

export interface FamilyRoutesParts extends InviteMemberParts, AcceptInvitationParts, RemoveMemberParts {
  plans: AcceptInvitationParts['plans'] & RemoveMemberParts['plans'];
  authentication: Authentication;
}

export function familyRoutes(api: HttpServer, parts: FamilyRoutesParts): void {
  const { authentication, now } = parts;
  const rows = createFamilyRows(parts.queries);
  const answer = async (accountId: string) => success(await readMyFamily(rows, accountId, now()));
  const about = (summary: string) => ({
    tags: ['rewards'],
    summary,
    response: { 200: envelope(myFamilyData) },
  });

  api.get(
    '/priapi1/get_my_family',
    { schema: about('The family packs that one bought, and the family that one is a member of') },
    async (request) => answer((await authentication.require(request)).accountId),
  );

  api.post(
    '/priapi1/invite_family_member',
    { schema: { ...about('Give a seat to an address'), consumes: BODY_FORMATS, body: inviteFamilyMemberRequest } },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { family_id: familyId, email } = request.body;
      await inviteMember(parts, { ownerId: accountId, familyId, email, locale: localeOf(request) });
      return answer(accountId);
    },
  );

  api.post(
    '/priapi1/remove_family_member',
    { schema: { ...about('Take a seat back'), consumes: BODY_FORMATS, body: removeFamilyMemberRequest } },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await removeMember(parts, { ownerId: accountId, memberId: request.body.member_id });
      return answer(accountId);
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
    { schema: { ...about('Take the seat of a link'), consumes: BODY_FORMATS, body: acceptFamilyInvitationRequest } },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await acceptInvitation(parts, { accountId, token: request.body.token });
      return answer(accountId);
    },
  );

  api.post('/priapi1/leave_family', { schema: about('Leave the family that one is a member of') }, async (request) => {
    const { accountId } = await authentication.require(request);
    await leaveFamily(parts, accountId);
    return answer(accountId);
  });
}
