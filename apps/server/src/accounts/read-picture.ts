import { LARGEST_AVATAR_BYTES } from '@interlinear/contract/accounts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { Avatar } from './account-repository.ts';
import { AVATAR_TYPES } from './schema.ts';

/** How files of each type begin. */
const BEGINS: Record<Avatar['type'], (head: string) => boolean> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/webp': (head) => /^RIFF[\s\S]{4}WEBPVP8/.test(head),
};

/**
 * The picture in a `data:` address, whose form the schema has checked.
 * @throws {ApiFailure} `pictureUnreadable` when it is not of the type it says, `bodyTooLarge`
 */
export function readPicture(address: string): Omit<Avatar, 'id'> {
  const [, declared = '', content = ''] = /^data:([^;]+);base64,(.+)$/s.exec(address) ?? [];
  const type = AVATAR_TYPES.find((known) => known === declared);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > LARGEST_AVATAR_BYTES) throw apiFailure('bodyTooLarge', {});
  const isWhatItSays = type !== undefined && BEGINS[type](bytes.subarray(0, 16).toString('latin1'));
  if (!isWhatItSays) throw apiFailure('pictureUnreadable', {});
  return { type, content: bytes.toString('base64') };
}
