import type { Engine } from '../engine.ts';

/**
 * Returns an engine that answers as `engine` until its model is retired, then as `successor`. Its id stays, so that settings,
 * requests and defaults go on working on the day.
 */
export function createRetiringEngine(engine: Engine, successor: Engine, isRetired: () => boolean): Engine {
  return new Proxy(engine, {
    get(_, property) {
      if (property === 'id') return engine.id;
      return Reflect.get(isRetired() ? successor : engine, property);
    },
    has: (_, property) => Reflect.has(isRetired() ? successor : engine, property),
  });
}
