import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from './chunk-error.ts';

type ImportModule = () => Promise<unknown>;

/** Parts that are here already, by what imports them. */
const loadedModules = new Map<ImportModule, unknown>();

/**
 * A part of the page that arrives after the rest; undefined until then. Prerendered pages are always without it.
 * When it does not arrive, the nearest error boundary says so and offers to try again (SITE-20).
 * @param importModule the same function each time
 */
export function useChunk<Module>(importModule: () => Promise<Module>): Module | undefined {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | undefined>(() =>
    // What this very function has imported.
    loadedModules.has(importModule) ? { module: loadedModules.get(importModule) as Module } : undefined,
  );
  const isHere = state !== undefined && 'module' in state;
  useEffect(() => {
    if (isHere) return;
    let isUnmounted = false;
    preloadChunk(importModule).then(
      (module) => {
        // A transition: drawing what is heavy must not hold up typing.
        if (!isUnmounted) startTransition(() => setState({ module }));
      },
      (error: unknown) => {
        if (!isUnmounted) setState({ error });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [importModule, isHere]);
  if (state && 'error' in state) throw state.error;
  return state?.module;
}

/**
 * Has a part of the page there before it is shown.
 * @throws {ChunkError} when it fails, or has not come within two minutes
 */
export async function preloadChunk<Module>(importModule: () => Promise<Module>): Promise<Module> {
  const module = await loadChunk(importModule);
  loadedModules.set(importModule, module);
  return module;
}
