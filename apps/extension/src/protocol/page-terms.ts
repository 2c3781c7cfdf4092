import * as z from 'zod/mini';
import { sessionErrorSchema } from './page-state.ts';

/** The recurring names and terms of a page, as its outermost frame answers to `terms`. */
export const pageTermsSchema = z.object({
  status: z.enum(['off', 'finding', 'found', 'failed']),
  /** The pipeline's `ListedTerm`s. */
  items: z.array(
    z.object({ source: z.string(), count: z.number(), found: z.string(), target: z.nullable(z.string()) }),
  ),
  /** Why the terms could not be translated. */
  error: z.exactOptional(sessionErrorSchema),
});

export type PageTerms = z.infer<typeof pageTermsSchema>;
