import { ROWS } from '../registry.ts';
import type { EngineCodeTable } from './engine-code-table.ts';

/** A language model is told a language by its English name; it takes all of them, both ways. */
export const ai: EngineCodeTable = {
  both: ROWS.map(([code, , , english]) => `${code}=${english.replaceAll(' ', '_')}`).join(' '),
  // Models asked for the language they found often answer a tag.
  answers: ROWS.map(([code]) => `${code}=${code}`).join(' '),
};
