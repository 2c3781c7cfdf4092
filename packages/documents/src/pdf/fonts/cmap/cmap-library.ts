import { readBinaryCMap } from './binary-cmap.ts';
import { type CMap, identityCMap } from './cmap.ts';

/** Hands out predefined CMaps that were loaded, and tells which one is missing. */
export interface CMapLibrary {
  /** @throws {MissingCMapError} for one that must be loaded first */
  named(name: string): CMap | undefined;
  /** Loads one that was missing; one that cannot be had is `undefined` from then on. */
  load(name: string): Promise<void>;
}

/** Reading cannot go on before a predefined CMap is there. */
export class MissingCMapError extends Error {
  override readonly name = 'MissingCMapError';
  readonly cmap: string;

  constructor(cmap: string) {
    super('a predefined CMap is not loaded');
    this.cmap = cmap;
  }
}

/** Names are those of files: letters, digits and hyphens. */
const NAME = /^[A-Za-z0-9-]{1,40}$/;

/** @param loadBytes gives the packed bytes of a CMap (`pdfjs-dist/cmaps/<name>.bcmap`); left out, there are none but Identity. */
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
    // Against maps that build upon themselves.
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
        // A name that nobody knows: its text stays unknown.
        loaded.set(name, undefined);
      }
    },
  };
}
