/** Time limit for loading a chunk of the page's code (SITE-20). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Thrown when a chunk of the page's code could not be loaded, or not in time. */
export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super('a chunk of the page’s code did not load', { cause });
    this.name = 'ChunkError';
  }
}

/** Messages of browsers when an `import()` finds no file: each words it differently, and none has an error code. */
const IMPORT_FAILED = /dynamically imported module|importing a module script failed|module script failed/i;

/** Tells missing code, where a retry may help, from an error in the code itself. */
export function isChunkError(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && IMPORT_FAILED.test(error.message));
}

/**
 * Imports a chunk of the page's code.
 * @throws {ChunkError} when the import fails or takes longer than `timeoutMs`
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
