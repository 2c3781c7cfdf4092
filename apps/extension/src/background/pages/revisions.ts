import { liveQuery } from 'dexie';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from '../../engines/keyless-engines.ts';
import type { OwnEngineStore } from '../../engines/own-engine-store.ts';
import type { GlossaryStore } from '../../glossary/glossary-store.ts';

/** What decides a translation besides the settings, by a sign that says nothing of it but that it has changed. */
export interface Revisions {
  /** Another sign after every change of an engine or of the glossary, the same after a start of the background. */
  of(engine: string): Promise<string>;
  /** Calls back after every change, wherever in the extension it was made. */
  onChange(callback: () => void): void;
}

type Glossary = Pick<GlossaryStore, 'termRevision'>;
type Engines = Pick<OwnEngineStore, 'revision' | 'all'>;

/** Databases that cannot be read have no changes either. */
export function createRevisions(glossary: Glossary, engines: Engines): Revisions {
  return {
    async of(engine) {
      try {
        const ofOwn = FIXED_ENGINES.has(engine) ? undefined : engines.revision(engine);
        const [ofTerms, ofEngine] = await Promise.all([glossary.termRevision(), ofOwn]);
        return `${ofTerms} ${ofEngine ?? ''}`;
      } catch (error) {
        console.error('The glossary and the own engines could not be read', error);
        return '';
      }
    },
    onChange(callback) {
      const read = () => Promise.all([glossary.termRevision(), engines.all()]);
      // For as long as the background lives; what cannot be read has been said where it was wanted.
      liveQuery(read).subscribe(callback, () => {});
    },
  };
}

/** Engines that no person can change: a page that is to be translated by one does not wait for the others' database. */
const FIXED_ENGINES: ReadonlySet<string> = new Set([...KEYLESS_ENGINES, BUILT_IN_ENGINE].map(({ id }) => id));
