import {
  apiKey,
  apiKeysData,
  changeApiKeyRequest,
  createApiKeyData,
  createApiKeyRequest,
  revokeApiKeyRequest,
} from '@interlinear/contract/api-keys';
import { envelope } from '@interlinear/contract/envelope';
import type { Authentication } from '../accounts/authentication.ts';
import { requireConfirmed } from '../accounts/security/confirm-identity.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../platform/http/body-formats.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { success } from '../platform/http/envelope.ts';
import { type CreateKeyContext, createKey, describeKey, listKeys } from './manage-keys.ts';
import { type ApiKeyRow, createApiKeyRows } from './repository.ts';

export interface ApiKeyRoutesContext extends CreateKeyContext {
  authentication: Authentication;
}

/** Routes for managing keys. They require a session; a key is not enough. */
export function apiKeyRoutes(api: HttpServer, context: ApiKeyRoutesContext): void {
  const { authentication, now } = context;
  const rows = createApiKeyRows(context.queries);
  const replyWithKey = async (key: ApiKeyRow | undefined) => {
    if (!key) throw apiFailure('notFound', {});
    return success(await describeKey(rows, key, now()));
  };

  api.get(
    '/priapi1/get_api_keys',
    {
      schema: {
        tags: ['developers'],
        summary: 'The caller’s API keys, and what each used this month',
        response: { 200: envelope(apiKeysData) },
      },
    },
    async (request) => success(await listKeys(rows, (await authentication.require(request)).accountId, now())),
  );

  api.post(
    '/priapi1/create_api_key',
    {
      schema: {
        tags: ['developers'],
        summary: 'Create an API key; only this answer shows it',
        consumes: BODY_FORMATS,
        body: createApiKeyRequest,
        response: { 200: envelope(createApiKeyData) },
      },
    },
    async (request, reply) => {
      const owner = await requireConfirmed(context, authentication, request);
      const { name, monthly_limit: monthlyLimit } = request.body;
      reply.header('cache-control', 'no-store');
      return success(await createKey(context, { owner, name, monthlyLimit }));
    },
  );

  api.post(
    '/priapi1/change_api_key',
    {
      schema: {
        tags: ['developers'],
        summary: 'Change the name or the monthly limit of an API key',
        consumes: BODY_FORMATS,
        body: changeApiKeyRequest,
        response: { 200: envelope(apiKey) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { id, name, monthly_limit: monthlyLimit } = request.body;
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(monthlyLimit === undefined ? {} : { monthlyLimit }),
      };
      return replyWithKey(await rows.change(accountId, id, changes));
    },
  );

  api.post(
    '/priapi1/revoke_api_key',
    {
      schema: {
        tags: ['developers'],
        summary: 'Revoke an API key: it stops working immediately and permanently',
        consumes: BODY_FORMATS,
        body: revokeApiKeyRequest,
        response: { 200: envelope(apiKey) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return replyWithKey(await rows.revoke(accountId, request.body.id, now()));
    },
  );
}
