import type { Engine } from '@interlinear/engines';
import type { OwnEngine } from './own-engine.ts';
import type { OwnEngineStore } from './own-engine-store.ts';
import type { SiteEngineSource } from './site-engines.ts';

/** The engines of this extension, created on first use. */
export interface EngineRegistry {
  /** Returns an engine that was prepared before. For the pipeline. */
  get(id: string): Engine | undefined;
  /**
   * Prepares an engine as currently stored. Own engines that were changed are rebuilt, so that a new key takes effect
   * with the next text. Unknown engines resolve to the default one.
   */
  prepare(id: string): Promise<Engine>;
}

export interface EngineRegistryOptions {
  /** Engines that always exist; the first is the default. */
  keyless: readonly [Engine, ...Engine[]];
  store: Pick<OwnEngineStore, 'find'>;
  create: (own: OwnEngine) => Engine;
  /** Engines of the account on the person's site. */
  site: SiteEngineSource;
}

export function createEngineRegistry({ keyless, store, create, site }: EngineRegistryOptions): EngineRegistry {
  const always = new Map(keyless.map((engine) => [engine.id, engine]));
  const built = new Map<string, { engine: Engine; description: string }>();

  async function find(id: string): Promise<OwnEngine | undefined> {
    try {
      return await store.find(id);
    } catch (error) {
      // Without a database there are no own engines; the others still work.
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
