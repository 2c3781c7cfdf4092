import type { EngineChoice } from '../../engines/engine-choices.ts';

/** The offline engine knows few languages without further models. */
const OFFLINE_ENGINE = 'local';

/** Chooses an engine for texts that another did not translate. AI models cost tokens, so they come last. */
export function chooseOtherEngine(choices: readonly EngineChoice[], failed: string): EngineChoice | undefined {
  const usable = choices.filter(({ id, lockedBy, isResting }) => id !== failed && !lockedBy && !isResting);
  return (
    usable.find(({ id, kind }) => kind !== 'ai' && id !== OFFLINE_ENGINE) ??
    usable.find(({ kind }) => kind === 'ai') ??
    usable[0]
  );
}
