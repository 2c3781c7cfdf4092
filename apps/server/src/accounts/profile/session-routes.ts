import {
  emptyData,
  endedSessionsData,
  endSessionRequest,
  mySessionsData,
  mySessionsQuery,
} from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { Authentication } from '../authentication.ts';
import type { SessionRow, SessionRows } from '../session-repository.ts';

export interface SessionRoutesOptions {
  authentication: Authentication;
  sessions: SessionRows;
  now(): Date;
}

/** Routes for listing and ending sessions (ACC-11). Their number is not limited (ACC-09). */
export function sessionRoutes(api: HttpServer, { authentication, sessions, now }: SessionRoutesOptions): void {
  api.get(
    '/priapi1/get_my_sessions',
    {
      schema: {
        tags: ['accounts'],
        summary: 'List the caller’s sessions, most recently used first',
        querystring: mySessionsQuery,
        response: { 200: envelope(mySessionsData) },
      },
    },
    async (request) => {
      const { accountId, sessionId } = await authentication.require(request);
      const { page, page_size } = request.query;
      const moment = now();
      const [rows, total] = await Promise.all([
        sessions.list(accountId, moment, { offset: (page - 1) * page_size, limit: page_size }),
        sessions.count(accountId, moment),
      ]);
      return success({ items: rows.map((row) => describeSession(row, sessionId)), page, page_size, total });
    },
  );

  api.post(
    '/priapi1/end_session',
    {
      schema: {
        tags: ['accounts'],
        summary: 'End one session',
        consumes: BODY_FORMATS,
        body: endSessionRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      if (!(await sessions.end(accountId, request.body.id, now()))) throw apiFailure('notFound', {});
      return success(null);
    },
  );

  api.post(
    '/priapi1/end_other_sessions',
    {
      schema: {
        tags: ['accounts'],
        summary: 'End all other sessions',
        response: { 200: envelope(endedSessionsData) },
      },
    },
    async (request) => {
      const { accountId, sessionId } = await authentication.require(request);
      return success({ ended: await sessions.endAll(accountId, now(), sessionId) });
    },
  );

  api.post(
    '/priapi1/logout',
    { schema: { tags: ['accounts'], summary: 'End this session', response: { 200: envelope(emptyData) } } },
    async (request) => {
      const { accountId, sessionId } = await authentication.require(request);
      if (sessionId !== undefined) await sessions.end(accountId, sessionId, now());
      return success(null);
    },
  );
}

function describeSession(row: SessionRow, currentId: string | undefined) {
  return {
    id: row.id,
    device: row.device,
    network: row.network,
    loginType: row.loginType,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_current: row.id === currentId,
  };
}
