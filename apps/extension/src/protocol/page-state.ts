import { ENGINE_ERROR_REASONS } from '@interlinear/engines/error';
import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

const commonFields = {
  engine: z.string(),
  message: z.string(),
  retryAfterMs: z.exactOptional(z.number()),
  hint: z.exactOptional(z.string()),
};

const engineFailureSchema = z.object({
  reason: z.enum([...ENGINE_ERROR_REASONS, 'source-unknown']),
  ...commonFields,
});

/** Serialized `TranslationError` of the pipeline. */
const translationErrorSchema = z.union([
  engineFailureSchema,
  z.object({
    reason: z.literal('all-engines-failed'),
    first: engineFailureSchema,
    second: engineFailureSchema,
    ...commonFields,
  }),
]);

/** Serialized `SessionError` of the page engine. */
export const sessionErrorSchema = z.union([
  translationErrorSchema,
  z.object({ reason: z.literal('disconnected'), message: z.string() }),
]);

/** Progress of a frame: the page engine's `SessionState`, serialized. */
export const pageStateSchema = z.object({
  status: z.enum(['off', 'working', 'paused', 'blocked', 'done']),
  found: z.number(),
  translated: z.number(),
  kept: z.number(),
  pending: z.number(),
  failed: z.number(),
  lastError: z.exactOptional(sessionErrorSchema),
  /** Source language of most translated segments. */
  source: z.exactOptional(z.enum(LANGUAGE_CODES)),
  /** Units that are translated only once they come near the view. */
  unread: z.exactOptional(z.number()),
  /** Whether only a part is translated that the person chose. */
  isPart: z.exactOptional(z.boolean()),
  /** Amount that the engine has translated; texts from the cache are free. */
  usage: z.exactOptional(
    z.object({
      characters: z.number(),
      /** Of the requests and the answers together, if the engine reports them. */
      tokens: z.exactOptional(z.number()),
    }),
  ),
  /** The engine that stands in for the chosen one, and the error that caused it. */
  fallback: z.exactOptional(z.object({ engine: z.string(), error: engineFailureSchema })),
});

export type PageUsage = NonNullable<PageState['usage']>;

export type Fallback = NonNullable<PageState['fallback']>;

export type PageState = z.infer<typeof pageStateSchema>;
