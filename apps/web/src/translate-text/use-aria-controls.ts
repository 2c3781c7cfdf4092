import { useChunk } from '../loading/use-chunk.ts';

/** Loads the React Aria controls; `undefined` until they have arrived. */
export function useAriaControls() {
  return useChunk(importControls);
}

const importControls = () => import('./aria-controls.tsx');
