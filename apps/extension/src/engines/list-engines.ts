import { engineKind } from './engine-kinds.ts';
import { KEYLESS_ENGINES } from './keyless-engines.ts';
import type { OwnEngineStore } from './own-engine-store.ts';

/** An engine as it is offered for choice: nothing of it is secret. */
export interface ChoosableEngine {
  id: string;
  /** As people see it: a proper name or what they call it themselves. */
  name: string;
  kind: 'browser' | 'api' | 'ai';
}

/**
 * What a person can choose now: the engines that need no key, then their own. For the extension's own pages and its background;
 * a script in a page asks by the request `list-engines`.
 */
export async function listEngines(store: Pick<OwnEngineStore, 'all'>): Promise<ChoosableEngine[]> {
  const own = await ownEngines(store);
  return [...KEYLESS_ENGINES, ...own.map(({ id, name, kind }) => ({ id, name, kind: engineKind(kind).kind }))];
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
