import { startTransition, useEffect, useState } from 'react';
import { loadChunk } from './chunk-error.ts';

/**
 * A part of the page that arrives after the rest; undefined until then. Prerendered pages are always without it.
 * When it does not arrive, the nearest error boundary says so and offers to try again (SITE-20).
 * @param importModule the same function each time
 */
export function useChunk<Module>(importModule: () => Promise<Module>): Module | undefined {
  const [state, setState] = useState<{ module: Module } | { error: unknown }>();
  useEffect(() => {
    let isGone = false;
    loadChunk(importModule).then(
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
  }, [importModule]);
  if (state && 'error' in state) throw state.error;
  return state?.module;
}
