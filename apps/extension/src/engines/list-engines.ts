import type { AccountStore } from '../account/account-store.ts';
import { engineKind } from './engine-kinds.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from './keyless-engines.ts';
import type { OwnEngineStore } from './own-engine-store.ts';
import { siteEngines } from './site-engines.ts';

/** An engine as it is offered for choice: nothing of it is secret. */
export interface ChoosableEngine {
  id: string;
  /** As people see it: a proper name or what they call it themselves. */
  name: string;
  kind: 'browser' | 'api' | 'ai';
}

export interface ListEnginesOptions {
  store: Pick<OwnEngineStore, 'all'>;
  account: Pick<AccountStore, 'load'>;
  /** Whether this browser has a translator inside. */
  hasBuiltIn: () => Promise<boolean>;
}

/** What a person can choose now: the engines that need no key, those of their account, then their own. Pages get it by the request `list-engines`. */
export async function listEngines({ store, account, hasBuiltIn }: ListEnginesOptions): Promise<ChoosableEngine[]> {
  const [own, isBuiltIn, ofSite] = await Promise.all([ownEngines(store), hasBuiltIn(), enginesOfSite(account)]);
  return [
    ...KEYLESS_ENGINES,
    ...(isBuiltIn ? [BUILT_IN_ENGINE] : []),
    ...ofSite,
    ...own.map(({ id, name, kind }) => ({ id, name, kind: engineKind(kind).kind })),
  ];
}

async function enginesOfSite(account: Pick<AccountStore, 'load'>) {
  try {
    return siteEngines(await account.load());
  } catch (error) {
    console.error('The account could not be read', error);
    return [];
  }
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
