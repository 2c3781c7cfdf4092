import type { AccountStore } from '../account/account-store.ts';
import { engineKind } from './engine-kinds.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from './keyless-engines.ts';
import type { OwnEngineStore } from './own-engine-store.ts';
import { siteEngines } from './site-engines.ts';

/** An engine as offered in lists, without secrets. */
export interface ChoosableEngine {
  id: string;
  /** Display name: a proper name or one given by the person. */
  name: string;
  kind: 'browser' | 'api' | 'ai';
}

export interface ListEnginesOptions {
  store: Pick<OwnEngineStore, 'all'>;
  account: Pick<AccountStore, 'load'>;
  /** Whether this browser has a built-in translator. */
  hasBuiltIn: () => Promise<boolean>;
}

/**
 * Lists the engines to choose from: those without a key, those of the account, then the person's own. Pages request it
 * with `list-engines`.
 */
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
    // Browsers without databases (Firefox in some private windows) still have the other engines.
    console.error('The own engines could not be read', error);
    return [];
  }
}
