/** How long a part of the page may take to arrive (SITE-20). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the page's program did not arrive, or not in time. */
export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super('a part of the page did not load', { cause });
    this.name = 'ChunkError';
  }
}

/** What browsers say when an `import()` finds no file: each in its own words, none with a code. */
const IMPORT_FAILED = /dynamically imported module|importing a module script failed|module script failed/i;

/** Whether trying again may help because code was missing, in contrast to code that broke. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && IMPORT_FAILED.test(error.message));
}

/**
 * Imports a part of the page.
 * @throws {ChunkError} when it fails, or has not come within two minutes
 */
export async function loadChunk<Module>(
  importModule: () => Promise<Module>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), timeoutMs);
  });
  try {
    return await Promise.race([importModule(), timeout]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}
