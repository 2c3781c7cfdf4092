import { useChunk } from '../../loading/use-chunk.ts';
import type { GlossaryChoiceProps } from './glossary-choice.tsx';

const importGlossaryChoice = () => import('./glossary-choice.tsx');

/** The choice of a glossary, for people who are logged in: it arrives for them alone. */
export function LazyGlossaryChoice(props: GlossaryChoiceProps) {
  const chunk = useChunk(importGlossaryChoice);
  return chunk ? <chunk.GlossaryChoice {...props} /> : null;
}
