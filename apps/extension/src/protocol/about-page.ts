import { LANGUAGE_CODES } from '@interlinear/languages';
import * as z from 'zod/mini';

/** Page facts that the outermost frame reports on `about`. */
export const aboutPageSchema = z.object({
  /** Host name of the page; empty for pages without one. */
  host: z.string(),
  /** Whether the browser's own PDF viewer shows the page, so that the page contains no text. */
  isPdf: z.boolean(),
  /** Language of most of the page's text, if it could be detected. */
  language: z.exactOptional(z.enum(LANGUAGE_CODES)),
});

export type AboutPage = z.infer<typeof aboutPageSchema>;
