import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from './chunk-error.ts';

type ImportModule = () => Promise<unknown>;

/** Parts that are here already, by what imports them. */
const arrived = new Map<ImportModule, unknown>();

/**
 * A part of the page that arrives after the rest; undefined until then. Prerendered pages are always without it.
 * When it does not arrive, the nearest error boundary says so and offers to try again (SITE-20).
 * @param importModule the same function each time
 */
export function useChunk<Module>(importModule: () => Promise<Module>): Module | undefined {
  const [state, setState] = useState<{ module: Module } | { error: unknown } | undefined>(() =>
    // What this very function has imported.
    arrived.has(importModule) ? { module: arrived.get(importModule) as Module } : undefined,
  );
  const isHere = state !== undefined && 'module' in state;
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    preloadChunk(importModule).then(
      (module) => {
        // A transition: drawing what is heavy must not hold up typing.
        if (!isGone) startTransition(() => setState({ module }));
      },
      (error: unknown) => {
        if (!isGone) setState({ error });
      },
    );
    return () => {
      isGone = true;
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
  arrived.set(importModule, module);
  return module;
}
