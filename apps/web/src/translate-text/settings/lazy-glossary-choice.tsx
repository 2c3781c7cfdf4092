import { useChunk } from '../../loading/use-chunk.ts';
import type { GlossaryChoiceProps } from './glossary-choice.tsx';

const importGlossaryChoice = () => import('./glossary-choice.tsx');

/** The glossary choice, loaded only for people who are logged in. */
export function LazyGlossaryChoice(props: GlossaryChoiceProps) {
  const chunk = useChunk(importGlossaryChoice);
  return chunk ? <chunk.GlossaryChoice {...props} /> : null;
}
