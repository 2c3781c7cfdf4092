import * as z from 'zod/mini';
import { FROM_HOOK, type HookAnswer } from '../player-hook/hook-messages.ts';

/** Schema of the hook's messages. The page can forge them, so they are checked like any text of a page. */
const hookAnswerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('response'),
    url: z.url({ protocol: /^https?$/ }).check(z.maxLength(16_384)),
    body: z.string().check(z.maxLength(20_000_000)),
  }),
  z.object({ type: z.literal('manifest'), body: z.string().check(z.maxLength(5_000_000)) }),
  z.object({
    type: z.literal('video'),
    videoId: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(200))),
    title: z.exactOptional(z.string().check(z.maxLength(2_000))),
    tracks: z
      .array(
        z.object({
          language: z.string().check(z.minLength(1), z.maxLength(60)),
          isAutomatic: z.boolean(),
          id: z.exactOptional(z.string().check(z.maxLength(200))),
          isPreferred: z.exactOptional(z.boolean()),
        }),
      )
      .check(z.maxLength(500)),
  }),
]);

/** Reads a message of the page's window; undefined if it is not the hook's. */
export function readHookAnswer(data: unknown): HookAnswer | undefined {
  if (typeof data !== 'object' || data === null || !(FROM_HOOK in data)) return undefined;
  return hookAnswerSchema.safeParse(data[FROM_HOOK]).data;
}
