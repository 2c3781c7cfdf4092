import { envelope } from '@interlinear/contract/envelope';
import { invitesData, invitesQuery } from '@interlinear/contract/invites';
import type { Authentication } from '../../accounts/authentication.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import { listInvites } from './list-invites.ts';
import type { InviteRows } from './repository.ts';

export function inviteRoutes(
  api: HttpServer,
  { authentication, rows }: { authentication: Authentication; rows: InviteRows },
): void {
  api.get(
    '/priapi1/get_my_invites',
    {
      schema: {
        tags: ['rewards'],
        summary: 'The people who registered through the caller’s invite link',
        querystring: invitesQuery,
        response: { 200: envelope(invitesData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await listInvites(rows, accountId, request.query));
    },
  );
}
