import { MEGABYTE } from '../use-format-file-size.ts';

/** Limits of documents without an account: more would need more memory than a phone has. */
export const LOCAL_LIMITS = { pages: 20, bytes: 20 * MEGABYTE, files: 1 } as const;
