import {
  confirmIdentityRequest,
  enableSecondFactorRequest,
  mySecurity,
  newSecondFactor,
  recoveryCodesData,
  securityEventsData,
  securityEventsQuery,
} from '@interlinear/contract/account-security';
import { emptyData } from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { AccountContext } from '../account-context.ts';
import type { Authentication } from '../authentication.ts';
import { clientOf } from '../client.ts';
import { confirmIdentity, requireConfirmed } from './confirm-identity.ts';
import { createPasskeyRows } from './passkey-repository.ts';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { createSecondFactorRows } from './second-factor-repository.ts';
import { readSecurityLog } from './security-log.ts';

export interface SecurityRoutesOptions {
  context: AccountContext;
  authentication: Authentication;
}

/** Routes for the second factor, recovery codes and the security log. */
export function securityRoutes(api: HttpServer, { context, authentication }: SecurityRoutesOptions): void {
  const { queries } = context;

  api.get(
    '/priapi1/get_my_security',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Get how the caller logs in: passkeys and second factor',
        response: { 200: envelope(mySecurity) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const secondFactors = createSecondFactorRows(queries);
      const [factor, codes, passkeys] = await Promise.all([
        secondFactors.find(accountId),
        secondFactors.countRecoveryCodes(accountId),
        createPasskeyRows(queries).list(accountId),
      ]);
      return success({
        has_second_factor: factor?.isEnabled ?? false,
        recovery_codes: codes,
        passkeys: passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
          id,
          name,
          is_synced: isSynced,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      });
    },
  );

  api.get(
    '/priapi1/get_security_events',
    {
      schema: {
        tags: ['accounts'],
        summary: 'List logins and changes to how the caller logs in, newest first',
        querystring: securityEventsQuery,
        response: { 200: envelope(securityEventsData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { page, page_size } = request.query;
      const { rows, total } = await readSecurityLog(queries, accountId, {
        offset: (page - 1) * page_size,
        limit: page_size,
      });
      const items = rows.map(({ event, device, network, at }) => ({ event, device, network, at: at.toISOString() }));
      return success({ items, page, page_size, total });
    },
  );

  api.post(
    '/priapi1/confirm_identity',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Prove the identity again, by the password or a code of `get_confirm_code`',
        description:
          'Changes to passkeys and the second factor are possible for 15 minutes after it, and after a login.',
        consumes: BODY_FORMATS,
        body: confirmIdentityRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { accountId, sessionId } = await authentication.require(request);
      await confirmIdentity(context, { accountId, sessionId, ...request.body }, clientOf(request));
      return success(null);
    },
  );

  api.post(
    '/priapi1/begin_second_factor',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Create a secret for an authenticator app (RFC 6238)',
        response: { 200: envelope(newSecondFactor) },
      },
    },
    async (request) => {
      const { account } = await requireConfirmed(context, authentication, request);
      return success(await beginSecondFactor(context, account));
    },
  );

  api.post(
    '/priapi1/enable_second_factor',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Require codes of the authenticator app at login; returns the recovery codes',
        consumes: BODY_FORMATS,
        body: enableSecondFactorRequest,
        response: { 200: envelope(recoveryCodesData) },
      },
    },
    async (request) => {
      const owner = await requireConfirmed(context, authentication, request);
      return success({ recovery_codes: await enableSecondFactor(context, owner, request.body.code) });
    },
  );

  api.post(
    '/priapi1/disable_second_factor',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Log in without the authenticator app again',
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      await disableSecondFactor(context, await requireConfirmed(context, authentication, request));
      return success(null);
    },
  );

  api.post(
    '/priapi1/new_recovery_codes',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Replace the recovery codes',
        response: { 200: envelope(recoveryCodesData) },
      },
    },
    async (request) => {
      const owner = await requireConfirmed(context, authentication, request);
      return success({ recovery_codes: await renewRecoveryCodes(context, owner) });
    },
  );
}
