import type { Engine, EngineId } from '@interlinear/engines';

/** An engine that this server has, with what the server adds to it. */
export interface ServedEngine {
  engine: Engine;
  /** What a token costs, in thousandths of a plan's token; 0 is free of charge. */
  pricePermille: number;
}

/** The engines of this server, in the order people see them. */
export interface ServedEngines {
  get(id: EngineId): ServedEngine | undefined;
  /** Those that can translate something at this moment. */
  list(): readonly ServedEngine[];
  /** Frees processes, sockets and models. */
  close(): Promise<void>;
}

/** @param served every engine that was made, usable or not (the local one has no languages until something is installed) */
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
