import { useChunk } from '../../loading/use-chunk.ts';
import type { DictionaryProps } from './dictionary.tsx';

const importDictionary = () => import('./dictionary.tsx');

/** The dictionary, loaded when the first word is looked up. */
export function LazyDictionary(props: DictionaryProps) {
  const chunk = useChunk(importDictionary);
  return chunk ? <chunk.Dictionary {...props} /> : null;
}
