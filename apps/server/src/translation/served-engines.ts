import type { Engine, EngineId } from '@interlinear/engines';

/** An engine that this server has, with what the server adds to it. */
export interface ServedEngine {
  engine: Engine;
  /** What a unit of text costs in units of the plan; 0 is free of charge. */
  priceFactor: number;
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

/** AI engines cost money with every word, so they are for people we know. */
export function needsLogin(engine: Engine): boolean {
  return engine.kind === 'ai';
}
