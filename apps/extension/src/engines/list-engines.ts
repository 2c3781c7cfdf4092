import { engineKind } from './engine-kinds.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from './keyless-engines.ts';
import type { OwnEngineStore } from './own-engine-store.ts';

/** An engine as it is offered for choice: nothing of it is secret. */
export interface ChoosableEngine {
  id: string;
  /** As people see it: a proper name or what they call it themselves. */
  name: string;
  kind: 'browser' | 'api' | 'ai';
}

export interface ListEnginesParts {
  store: Pick<OwnEngineStore, 'all'>;
  /** Whether this browser has a translator inside. */
  hasBuiltIn: () => Promise<boolean>;
}

/** What a person can choose now: the engines that need no key, then their own. Pages get it by the request `list-engines`. */
export async function listEngines({ store, hasBuiltIn }: ListEnginesParts): Promise<ChoosableEngine[]> {
  const [own, isBuiltIn] = await Promise.all([ownEngines(store), hasBuiltIn()]);
  return [
    ...KEYLESS_ENGINES,
    ...(isBuiltIn ? [BUILT_IN_ENGINE] : []),
    ...own.map(({ id, name, kind }) => ({ id, name, kind: engineKind(kind).kind })),
  ];
}

async function ownEngines(store: Pick<OwnEngineStore, 'all'>) {
  try {
    return await store.all();
  } catch (error) {
    // A browser that keeps no databases (Firefox in some private windows) still has the others.
    console.error('The own engines could not be read', error);
    return [];
  }
}
