import { liveQuery } from 'dexie';
import { isKeyless } from '../../engines/keyless-engines.ts';
import type { OwnEngineStore } from '../../engines/own-engine-store.ts';
import type { GlossaryStore } from '../../glossary/glossary-store.ts';

/**
 * Opaque version markers for everything besides the settings that affects translations: own engines and the glossary.
 */
export interface Revisions {
  /** Returns a marker that changes with the engine or the glossary and survives background restarts. */
  of(engine: string): Promise<string>;
  /** Calls back after every change made anywhere in the extension. */
  onChange(callback: () => void): void;
}

type Glossary = Pick<GlossaryStore, 'termRevision'>;
type Engines = Pick<OwnEngineStore, 'revision' | 'all'>;

/** Creates the markers. Databases that cannot be read count as unchanged. */
export function createRevisions(glossary: Glossary, engines: Engines): Revisions {
  return {
    async of(engine) {
      try {
        const ofOwn = isKeyless(engine) ? undefined : engines.revision(engine);
        const [ofTerms, ofEngine] = await Promise.all([glossary.termRevision(), ofOwn]);
        return `${ofTerms} ${ofEngine ?? ''}`;
      } catch (error) {
        console.error('The glossary and the own engines could not be read', error);
        return '';
      }
    },
    onChange(callback) {
      const read = () => Promise.all([glossary.termRevision(), engines.all()]);
      // Subscribed for the life of the background. Read errors are reported by `of`.
      liveQuery(read).subscribe(callback, () => {});
    },
  };
}
