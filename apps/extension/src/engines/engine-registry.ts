import type { Engine } from '@interlinear/engines';
import type { OwnEngine } from './own-engine.ts';
import type { OwnEngineStore } from './own-engine-store.ts';
import type { SiteEngineSource } from './site-engines.ts';

/** The engines of this extension, built when they are first wanted. */
export interface EngineRegistry {
  /** For the pipeline: an engine that was made ready before. */
  get(id: string): Engine | undefined;
  /**
   * Makes an engine ready as it is stored now, and resolves with it: an own engine that a person has changed is built anew, so
   * that its new key counts from the next text on. What is not there (any more) is the default engine.
   */
  prepare(id: string): Promise<Engine>;
}

export interface EngineRegistryOptions {
  /** Those that are always there; the first is the default. */
  keyless: readonly [Engine, ...Engine[]];
  store: Pick<OwnEngineStore, 'find'>;
  create: (own: OwnEngine) => Engine;
  /** Those of the account on the person's site. */
  site: SiteEngineSource;
}

export function createEngineRegistry({ keyless, store, create, site }: EngineRegistryOptions): EngineRegistry {
  const always = new Map(keyless.map((engine) => [engine.id, engine]));
  const built = new Map<string, { engine: Engine; description: string }>();

  async function find(id: string): Promise<OwnEngine | undefined> {
    try {
      return await store.find(id);
    } catch (error) {
      // Without a database there are no own engines; the others work.
      console.error('The own engines could not be read', error);
      return undefined;
    }
  }

  async function findOfSite(id: string): Promise<Engine | undefined> {
    try {
      return await site.find(id);
    } catch (error) {
      console.error('The account could not be read', error);
      return undefined;
    }
  }

  return {
    get: (id) => always.get(id) ?? built.get(id)?.engine,
    async prepare(id) {
      const keylessOne = always.get(id);
      if (keylessOne) return keylessOne;
      const siteOne = await findOfSite(id);
      if (siteOne) {
        built.set(id, { engine: siteOne, description: '' });
        return siteOne;
      }
      const own = await find(id);
      if (!own) {
        built.delete(id);
        return keyless[0];
      }
      const description = JSON.stringify(own);
      const known = built.get(id);
      if (known?.description === description) return known.engine;
      const engine = create(own);
      built.set(id, { engine, description });
      return engine;
    },
  };
}
