import type { Engine } from '@interlinear/engines';
import type { Account } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { EngineDependencies } from './create-own-engine.ts';
import { KEYLESS_ENGINES } from './keyless-engines.ts';
import { createServerEngine } from './server-engine.ts';
import { isSiteEngine, SITE_ENGINE_PREFIX } from './site-engine-ids.ts';

/** Returns the site's engines available to the account. */
export function siteEngines(account: Pick<Account, 'engines'> | undefined): { id: string; name: string; kind: 'ai' }[] {
  return (account?.engines ?? []).map(({ id, name }) => ({
    id: SITE_ENGINE_PREFIX + id,
    name: `${name} · Interlinear`,
    kind: 'ai',
  }));
}

/**
 * Whether an engine exists on all of the person's devices. Own engines do not, because their keys stay on the device.
 */
export function isOnEveryDevice(engine: string): boolean {
  return isSiteEngine(engine) || KEYLESS_ENGINES.some(({ id }) => id === engine);
}

/** Source of the site's engines while the person is logged in. */
export interface SiteEngineSource {
  /** Returns the engine as the account has it now; undefined for other ids or when logged out. */
  find(id: string): Promise<Engine | undefined>;
}

export function createSiteEngines(
  store: Pick<AccountStore, 'load' | 'end'>,
  { fetch, locale }: Pick<EngineDependencies, 'fetch' | 'locale'>,
): SiteEngineSource {
  const built = new Map<string, { engine: Engine; token: string }>();
  return {
    async find(id) {
      if (!isSiteEngine(id)) return undefined;
      const account = await store.load();
      const known = siteEngines(account).find((engine) => engine.id === id);
      if (!account || !known) return undefined;
      const { site, token } = account;
      const present = built.get(id);
      if (present?.token === token) return present.engine;
      const engine = createServerEngine({
        id,
        name: known.name,
        fetch,
        locale,
        baseUrl: site,
        engine: id.slice(SITE_ENGINE_PREFIX.length),
        isAi: true,
        token,
        // If this cannot be saved, the next use detects the ended session again.
        onLoggedOut: () => void store.end(token).catch(() => {}),
      });
      built.set(id, { engine: { ...engine, version: `${engine.version} ${site}` }, token });
      return built.get(id)?.engine;
    },
  };
}
