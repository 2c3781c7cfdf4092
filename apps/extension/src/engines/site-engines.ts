import type { Engine } from '@interlinear/engines';
import type { Account } from '../account/account.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { EngineDependencies } from './create-own-engine.ts';
import { KEYLESS_ENGINES } from './keyless-engines.ts';
import { createServerEngine } from './server-engine.ts';
import { isSiteEngine, SITE_ENGINE_PREFIX } from './site-engine-ids.ts';

/** The site's engines that somebody who is logged in may choose. */
export function siteEngines(account: Pick<Account, 'engines'> | undefined): { id: string; name: string; kind: 'ai' }[] {
  return (account?.engines ?? []).map(({ id, name }) => ({
    id: SITE_ENGINE_PREFIX + id,
    name: `${name} · Interlinear`,
    kind: 'ai',
  }));
}

/** Whether another device of the person has an engine too: their own engines stay where their keys are. */
export function isOnEveryDevice(engine: string): boolean {
  return isSiteEngine(engine) || KEYLESS_ENGINES.some(({ id }) => id === engine);
}

/** An engine of the person's site, for as long as they are logged in there. */
export interface SiteEngineSource {
  /** Resolves with the engine as the account has it now; nothing for ids of other engines, and when nobody is logged in. */
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
        token,
        // When it cannot be written that the session is over, the next use finds it out again.
        onLoggedOut: () => void store.end(token).catch(() => {}),
      });
      built.set(id, { engine: { ...engine, version: `${engine.version} ${site}` }, token });
      return built.get(id)?.engine;
    },
  };
}
