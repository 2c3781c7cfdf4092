import * as z from 'zod/mini';

const told = {
  engine: z.string(),
  message: z.string(),
  retryAfterMs: z.exactOptional(z.number()),
  remedy: z.exactOptional(z.string()),
};

export const engineFailureSchema = z.object({
  reason: z.enum([
    'auth',
    'quota',
    'rate-limit',
    'timeout',
    'network',
    'unavailable',
    'bad-request',
    'too-long',
    'unsupported-pair',
    'content-refused',
    'wrong-answer',
    'cancelled',
    'source-unknown',
  ]),
  ...told,
});

/** `TranslationError` of the pipeline, as it travels. */
const translationErrorSchema = z.union([
  engineFailureSchema,
  z.object({
    reason: z.literal('all-engines-failed'),
    first: engineFailureSchema,
    second: engineFailureSchema,
    ...told,
  }),
]);

/** `SessionError` of the page engine, as it travels. */
export const sessionErrorSchema = z.union([
  translationErrorSchema,
  z.object({ reason: z.literal('disconnected'), message: z.string() }),
]);
