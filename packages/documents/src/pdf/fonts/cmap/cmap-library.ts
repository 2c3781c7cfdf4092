import { readBinaryCMap } from './binary-cmap.ts';
import { type CMap, identityCMap } from './cmap.ts';

/** Predefined CMaps. Lookup is synchronous, so a missing one is reported and loaded separately. */
export interface CMapLibrary {
  /** @throws {MissingCMapError} for a CMap that must be loaded first */
  named(name: string): CMap | undefined;
  /** Loads a missing CMap. If that fails, it counts as unknown from then on. */
  load(name: string): Promise<void>;
}

/** Thrown when a predefined CMap must be loaded before reading can continue. */
export class MissingCMapError extends Error {
  override readonly name = 'MissingCMapError';
  readonly cmap: string;

  constructor(cmap: string) {
    super('a predefined CMap is not loaded');
    this.cmap = cmap;
  }
}

/** Valid names, which become file names: letters, digits and hyphens. */
const NAME = /^[A-Za-z0-9-]{1,40}$/;

/**
 * Creates a library.
 * @param loadBytes loads a packed CMap (`pdfjs-dist/cmaps/<name>.bcmap`); without it only Identity is known
 */
export function cmapLibrary(loadBytes?: (name: string) => Promise<Uint8Array>): CMapLibrary {
  const loaded = new Map<string, CMap | undefined>([
    ['Identity-H', identityCMap(false)],
    ['Identity-V', identityCMap(true)],
  ]);
  const bytesOf = new Map<string, Uint8Array>();

  function named(name: string): CMap | undefined {
    if (loaded.has(name)) return loaded.get(name);
    if (!loadBytes || !NAME.test(name)) return undefined;
    const bytes = bytesOf.get(name);
    if (!bytes) throw new MissingCMapError(name);
    // Guards against CMaps that extend themselves.
    loaded.set(name, undefined);
    try {
      loaded.set(name, readBinaryCMap(bytes, named));
    } catch (error) {
      if (!(error instanceof MissingCMapError)) return undefined;
      loaded.delete(name);
      throw error;
    }
    return loaded.get(name);
  }

  return {
    named,
    async load(name) {
      try {
        const bytes = await loadBytes?.(name);
        if (bytes) bytesOf.set(name, bytes);
        else loaded.set(name, undefined);
      } catch {
        // Unknown name: its text stays unknown.
        loaded.set(name, undefined);
      }
    },
  };
}
