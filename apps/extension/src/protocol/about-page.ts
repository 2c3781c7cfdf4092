import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

/** What a page says of itself when it is asked. */
export const aboutPageSchema = z.object({
  /** The site that it is on; nothing for pages without one. */
  host: z.string(),
  /** Shown by the browser's own viewer: no text of it is in the page. */
  isPdf: z.boolean(),
  /** What most of its text is written in, as far as can be told. */
  language: z.exactOptional(z.enum(LANGUAGE_CODES)),
});

export type AboutPage = z.infer<typeof aboutPageSchema>;
