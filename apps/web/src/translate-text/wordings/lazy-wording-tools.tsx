import { useChunk } from '../../loading/use-chunk.ts';
import type { WordingToolsProps } from './wording-tools.tsx';

const importWordingTools = () => import('./wording-tools.tsx');

/** The tools for words and sentences, loaded when an AI engine has translated a text. */
export function LazyWordingTools(props: WordingToolsProps) {
  const chunk = useChunk(importWordingTools);
  return chunk ? <chunk.WordingTools {...props} /> : null;
}
