import {
  addPasskeyRequest,
  passkeyCreationOptions,
  passkeyLoginRequest,
  passkeyRequestOptions,
  removePasskeyRequest,
  renamePasskeyRequest,
} from '@interlinear/contract/account-security';
import { emptyData, loginData } from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { AccountContext } from '../account-context.ts';
import type { Authentication } from '../authentication.ts';
import { clientOf } from '../client.ts';
import { requireConfirmed } from './confirm-identity.ts';
import { createPasskeyRows } from './passkey-repository.ts';
import { addPasskey, logInWithPasskey, passkeyCreation, passkeyLoginOptions, removePasskey } from './passkeys.ts';

export interface PasskeyRoutesOptions {
  context: AccountContext;
  authentication: Authentication;
}

/** Routes for logging in with a passkey, and for the caller's passkeys. */
export function passkeyRoutes(api: HttpServer, { context, authentication }: PasskeyRoutesOptions): void {
  api.post(
    '/pubapi1/passkey_options',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Get options for logging in with a passkey',
        description: 'Pass them to `navigator.credentials.get`, and its answer to `passkey_login` within five minutes.',
        response: { 200: envelope(passkeyRequestOptions) },
      },
    },
    async () => success(passkeyLoginOptions(context)),
  );

  api.post(
    '/pubapi1/passkey_login',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Log in with a passkey',
        description: 'Needs neither password nor second factor: the authenticator verifies its owner.',
        body: passkeyLoginRequest,
        response: { 200: envelope(loginData) },
      },
    },
    async (request) =>
      success(await logInWithPasskey(context, request.body, clientOf(request, request.body.device_id))),
  );

  api.post(
    '/priapi1/passkey_creation_options',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Get options for adding a passkey',
        description:
          'Pass them to `navigator.credentials.create`, and its answer to `add_passkey` within five minutes.',
        response: { 200: envelope(passkeyCreationOptions) },
      },
    },
    async (request) => {
      const { account } = await requireConfirmed(context, authentication, request);
      return success(await passkeyCreation(context, account));
    },
  );

  api.post(
    '/priapi1/add_passkey',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Add a passkey',
        body: addPasskeyRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      await addPasskey(context, await requireConfirmed(context, authentication, request), request.body);
      return success(null);
    },
  );

  api.post(
    '/priapi1/rename_passkey',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Rename a passkey',
        consumes: BODY_FORMATS,
        body: renamePasskeyRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { id, name } = request.body;
      const isRenamed = await createPasskeyRows(context.queries).rename(accountId, id, name);
      if (!isRenamed) throw apiFailure('notFound', {});
      return success(null);
    },
  );

  api.post(
    '/priapi1/remove_passkey',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Remove a passkey',
        consumes: BODY_FORMATS,
        body: removePasskeyRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      await removePasskey(context, await requireConfirmed(context, authentication, request), request.body.id);
      return success(null);
    },
  );
}
