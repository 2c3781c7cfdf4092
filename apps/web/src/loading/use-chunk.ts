import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from './chunk-error.ts';

type ImportModule = () => Promise<unknown>;

/** Loaded modules by the function that imports them. */
const loadedModules = new Map<ImportModule, unknown>();

/**
 * Loads a chunk after the page's first load. Returns `undefined` until it has arrived and always while prerendering.
 * A failure is thrown to the nearest error boundary, which offers a retry (SITE-20).
 * @param importModule must be the same function on every render
 * @param isWanted while false, nothing is loaded or returned
 */
export function useChunk<Module>(importModule: () => Promise<Module>, isWanted = true): Module | undefined {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | undefined>(() =>
    // Safe cast: the entry was stored under this very function, so it is the module that it imports.
    loadedModules.has(importModule) ? { module: loadedModules.get(importModule) as Module } : undefined,
  );
  const isHere = state !== undefined && 'module' in state;
  useEffect(() => {
    if (isHere || !isWanted) return;
    let isUnmounted = false;
    preloadChunk(importModule).then(
      (module) => {
        // A transition, so that rendering a heavy component does not block typing.
        if (!isUnmounted) startTransition(() => setState({ module }));
      },
      (error: unknown) => {
        if (!isUnmounted) setState({ error });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [importModule, isHere, isWanted]);
  if (state && 'error' in state) throw state.error;
  return isWanted ? state?.module : undefined;
}

/**
 * Loads a chunk before a component needs it; {@link useChunk} then returns it on first render.
 * @throws {ChunkError} when it fails or takes longer than two minutes
 */
export async function preloadChunk<Module>(importModule: () => Promise<Module>): Promise<Module> {
  const module = await loadChunk(importModule);
  loadedModules.set(importModule, module);
  return module;
}
