import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOwnEngine, type OwnEngineParts } from '../engines/create-own-engine.ts';
import { createEngineRegistry, type EngineRegistry } from '../engines/engine-registry.ts';
import type { OwnEngineStore } from '../engines/own-engine-store.ts';

/** What engines of the background are made with. */
export const ENGINE_PARTS: OwnEngineParts = {
  // Called as a plain function: a browser's own `fetch` refuses any other `this`.
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  randomId: () => crypto.randomUUID().replaceAll('-', ''),
};

/** The engines of this extension. One registry for the life of the background. */
export function startEngines(store: OwnEngineStore): EngineRegistry {
  return createEngineRegistry({
    keyless: [createMicrosoftEdge(ENGINE_PARTS), createGoogle({ ...ENGINE_PARTS, now: () => performance.now() })],
    store,
    create: (own) => createOwnEngine(own, ENGINE_PARTS),
  });
}
