import {
  changePasswordRequest,
  deleteAccountRequest,
  emailCodeData,
  emptyData,
  exportedData,
  linkGoogleRequest,
} from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { AccountContext } from '../account-context.ts';
import { createAccountRows } from '../account-repository.ts';
import type { Authentication } from '../authentication.ts';
import { clientOf } from '../client.ts';
import type { GoogleVerifier } from '../google/google-identity.ts';
import { linkGoogle } from '../google/google-login.ts';
import { requireConfirmed } from '../security/confirm-identity.ts';
import { requestCode } from '../sign-in/request-code.ts';
import { changePassword } from '../sign-in/set-password.ts';
import { CODE_SENT_REPLY } from '../sign-in/sign-in-routes.ts';
import { deleteAccount, exportData } from './personal-data.ts';

export interface MyAccountRoutesOptions {
  context: AccountContext;
  authentication: Authentication;
  google: GoogleVerifier | undefined;
}

/** Routes for the password, the link to Google, data export and deletion. */
export function myAccountRoutes(api: HttpServer, { context, authentication, google }: MyAccountRoutesOptions): void {
  async function changeMyPassword(request: FastifyRequest, fields: z.output<typeof changePasswordRequest>) {
    const { accountId } = await authentication.require(request);
    await changePassword(context, { accountId, current: fields.current, psw: fields.new }, clientOf(request));
    return success(null);
  }
  const changing = {
    tags: ['accounts'],
    summary: 'Change the password; ends every session, including this one',
    response: { 200: envelope(emptyData) },
  };

  api.get(
    '/priapi1/change_psw',
    {
      schema: {
        ...changing,
        description: 'Proxies and browsers store addresses, so prefer `POST`, which does the same.',
        querystring: changePasswordRequest,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return changeMyPassword(request, request.query);
    },
  );

  api.post(
    '/priapi1/change_psw',
    { schema: { ...changing, consumes: BODY_FORMATS, body: changePasswordRequest } },
    async (request) => changeMyPassword(request, request.body),
  );

  api.post(
    '/priapi1/link_google',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Link a Google account for logging in',
        consumes: BODY_FORMATS,
        body: linkGoogleRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { account, client } = await requireConfirmed(context, authentication, request);
      if (!google) throw apiFailure('googleOff', {});
      await linkGoogle(context, google, { accountId: account.id, idToken: request.body.idToken, client });
      return success(null);
    },
  );

  api.get(
    '/priapi1/export_my_data',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Download all data about the caller',
        response: { 200: envelope(exportedData) },
      },
    },
    async (request, reply) => {
      const { accountId } = await authentication.require(request);
      const data = await exportData(context, accountId);
      reply.header('content-disposition', 'attachment; filename="interlinear-data.json"');
      reply.header('cache-control', 'no-store');
      return success(data);
    },
  );

  api.post(
    '/priapi1/get_confirm_code',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Email a code to the caller, for deleting the account without a password',
        response: { 200: envelope(emailCodeData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const account = await createAccountRows(context.queries).findById(accountId);
      if (!account) throw apiFailure('notLoggedIn', {});
      await requestCode(context, { email: account.email, purpose: 'confirm' }, clientOf(request));
      return success(CODE_SENT_REPLY);
    },
  );

  api.post(
    '/priapi1/delete_account',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Delete the account, with the password or an emailed code',
        description: 'Refused while a paid plan renews. Records of payments and quota stay without a name.',
        consumes: BODY_FORMATS,
        body: deleteAccountRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await deleteAccount(context, { accountId, ...request.body }, clientOf(request));
      return success(null);
    },
  );
}
