import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';
import { engineFailureSchema, sessionErrorSchema } from './failure.ts';

/** How far a frame is: `SessionState` of the page engine, as it travels. */
export const pageStateSchema = z.object({
  status: z.enum(['off', 'working', 'paused', 'blocked', 'done']),
  found: z.number(),
  translated: z.number(),
  kept: z.number(),
  pending: z.number(),
  failed: z.number(),
  lastError: z.exactOptional(sessionErrorSchema),
  /** The language that most of it was translated from. */
  source: z.exactOptional(z.enum(LANGUAGE_CODES)),
  /** Another engine translates instead of the one that was chosen, and why. */
  fallback: z.exactOptional(z.object({ engine: z.string(), error: engineFailureSchema })),
});

export type Fallback = NonNullable<PageState['fallback']>;

export type PageState = z.infer<typeof pageStateSchema>;
