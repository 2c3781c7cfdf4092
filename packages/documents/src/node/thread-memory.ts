/**
 * Memory limits, in megabytes, for a thread that processes one document. A page's objects die with the page, so a
 * larger young generation saves hardly any time, while its garbage would be most of the memory of a long document.
 */
export const THREAD_MEMORY = { maxYoungGenerationSizeMb: 12, stackSizeMb: 4 } as const;
