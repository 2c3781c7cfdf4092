import { createBuiltIn, type TranslatorApi } from '@interlinear/engines/built-in';
import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import type { AccountStore } from '../../account/account-store.ts';
import { createOwnEngine } from '../../engines/create-own-engine.ts';
import { ENGINE_DEPENDENCIES } from '../../engines/engine-dependencies.ts';
import { createEngineRegistry, type EngineRegistry } from '../../engines/engine-registry.ts';
import { googleKeyStore } from '../../engines/google-key-store.ts';
import { BUILT_IN_ENGINE } from '../../engines/keyless-engines.ts';
import type { OwnEngineStore } from '../../engines/own-engine-store.ts';
import { createSiteEngines } from '../../engines/site-engines.ts';

/** Creates the engine registry of the extension, once per background. */
export function startEngines(store: OwnEngineStore, account: AccountStore, builtIn: TranslatorApi): EngineRegistry {
  return createEngineRegistry({
    keyless: [
      createMicrosoftEdge(ENGINE_DEPENDENCIES),
      createGoogle({ ...ENGINE_DEPENDENCIES, keyStore: googleKeyStore }),
      createBuiltIn({ api: builtIn, name: BUILT_IN_ENGINE.name }),
    ],
    store,
    create: (own) => createOwnEngine(own, ENGINE_DEPENDENCIES),
    site: createSiteEngines(account, ENGINE_DEPENDENCIES),
  });
}
