import { Buffer } from 'node:buffer';
import {
  avatarData,
  changeAvatarRequest,
  changeNameRequest,
  emptyData,
  MAX_AVATAR_BYTES,
  myInfo,
} from '@interlinear/contract/accounts';
import { envelope } from '@interlinear/contract/envelope';
import * as z from 'zod';
import type { Entitlements } from '../../billing/plans/entitlements.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { BODY_FORMATS } from '../../platform/http/body-formats.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { AccountContext } from '../account-context.ts';
import { type Avatar, createAccountRows } from '../account-repository.ts';
import type { Authentication } from '../authentication.ts';
import { AVATAR_TYPES } from '../schema.ts';
import type { SessionRows } from '../session-repository.ts';

export interface ProfileRoutesOptions {
  context: Pick<AccountContext, 'queries'>;
  authentication: Authentication;
  sessions: Pick<SessionRows, 'find'>;
  entitlements: Pick<Entitlements, 'currentPlan'>;
  randomId(): string;
}

/** Routes for the account's own data, name and picture. */
export function profileRoutes(api: HttpServer, { context, authentication, ...rest }: ProfileRoutesOptions): void {
  const rows = createAccountRows(context.queries);
  const { sessions, entitlements, randomId } = rest;

  api.get(
    '/priapi1/my_info',
    {
      schema: { tags: ['accounts'], summary: 'Get the caller’s account', response: { 200: envelope(myInfo) } },
    },
    async (request) => {
      const { accountId, sessionId } = await authentication.require(request);
      const [account, session, { plan }] = await Promise.all([
        rows.findById(accountId),
        sessionId === undefined ? undefined : sessions.find(accountId, sessionId),
        entitlements.currentPlan(accountId),
      ]);
      if (!account) throw apiFailure('notLoggedIn', {});
      return success({
        id: account.id,
        name: account.name,
        email: account.email,
        avatar: addressOf(account.avatar),
        imageUrl: account.imageUrl,
        loginType: session?.loginType ?? 'email',
        plan,
        invite_code: account.inviteCode,
        has_password: account.passwordHash !== null,
        has_google: account.googleId !== null,
        created_at: account.createdAt.toISOString(),
      });
    },
  );

  api.post(
    '/priapi1/change_name',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Change the display name',
        consumes: BODY_FORMATS,
        body: changeNameRequest,
        response: { 200: envelope(emptyData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      await rows.update(accountId, { name: request.body.name });
      return success(null);
    },
  );

  api.post(
    '/priapi1/change_avatar',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Change or remove the profile picture',
        consumes: BODY_FORMATS,
        body: changeAvatarRequest,
        response: { 200: envelope(avatarData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { avatar } = request.body;
      const picture = avatar === '' ? undefined : { id: randomId(), ...decodeAvatar(avatar) };
      await rows.setAvatar(accountId, picture);
      return success({ avatar: addressOf(picture?.id ?? null) });
    },
  );

  api.get(
    '/pubapi1/avatar/:id',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Get a profile picture',
        params: z.object({ id: z.uuid() }),
        produces: ['image/png', 'image/jpeg', 'image/webp'],
      },
    },
    async (request, reply) => {
      const picture = await rows.findAvatar(request.params.id);
      if (!picture) throw apiFailure('notFound', {});
      return (
        reply
          .type(picture.type)
          // A new picture gets a new address.
          .header('cache-control', 'public, max-age=31536000, immutable')
          // The picture is user content: browsers must treat it as nothing but an image.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(Buffer.from(picture.content, 'base64'))
      );
    },
  );
}

function addressOf(avatarId: string | null): string | null {
  return avatarId === null ? null : `/pubapi1/avatar/${avatarId}`;
}

/** Leading bytes of each type. */
const SIGNATURES: Record<Avatar['type'], (head: string) => boolean> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/webp': (head) => /^RIFF[\s\S]{4}WEBPVP8/.test(head),
};

/**
 * Decodes a picture from a `data:` address, whose form the schema has checked.
 * @throws {ApiFailure} `pictureUnreadable` when the content is not of the declared type, `bodyTooLarge`
 */
function decodeAvatar(address: string): Omit<Avatar, 'id'> {
  const [, declared = '', content = ''] = /^data:([^;]+);base64,(.+)$/s.exec(address) ?? [];
  const type = AVATAR_TYPES.find((known) => known === declared);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_AVATAR_BYTES) throw apiFailure('bodyTooLarge', {});
  const matchesType = type !== undefined && SIGNATURES[type](bytes.subarray(0, 16).toString('latin1'));
  if (!matchesType) throw apiFailure('pictureUnreadable', {});
  return { type, content: bytes.toString('base64') };
}
