/**
 * Megabytes of memory that JavaScript gets in a thread which works on one document. A page's objects die with the page: a young
 * generation that is larger than a few pages saves next to no time, and its garbage is most of what a long document takes.
 */
export const THREAD_MEMORY = { maxYoungGenerationSizeMb: 12, stackSizeMb: 4 } as const;
