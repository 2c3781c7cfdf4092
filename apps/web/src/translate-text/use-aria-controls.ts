import { useChunk } from '../loading/use-chunk.ts';

/** The pickers and the strip of engines, once they have arrived. */
export function useAriaControls() {
  return useChunk(importControls);
}

const importControls = () => import('./aria-controls.tsx');
