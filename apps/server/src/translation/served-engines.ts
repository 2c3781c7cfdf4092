import type { Engine, EngineId } from '@interlinear/engines';

/** An engine of this server with its price. */
export interface ServedEngine {
  engine: Engine;
  /** Price of a token in thousandths of a plan token; 0 is free. */
  pricePermille: number;
}

/** The engines of this server, in display order. */
export interface ServedEngines {
  get(id: EngineId): ServedEngine | undefined;
  /** Lists the engines that can translate right now. */
  list(): readonly ServedEngine[];
  /** Closes all engines with their processes, sockets and models. */
  close(): Promise<void>;
}

/** @param served all engines, usable or not (the local one has no languages until a model is installed) */
export function createServedEngines(served: readonly ServedEngine[]): ServedEngines {
  const byId = new Map(served.map((one) => [one.engine.id, one]));
  return {
    get: (id) => byId.get(id),
    list: () => served.filter(({ engine }) => engine.languages().targets.length > 0),
    async close() {
      await Promise.all(served.map(({ engine }) => engine.close?.()));
    },
  };
}
