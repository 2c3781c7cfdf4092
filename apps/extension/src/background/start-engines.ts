import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOwnEngine } from '../engines/create-own-engine.ts';
import { ENGINE_PARTS } from '../engines/engine-parts.ts';
import { createEngineRegistry, type EngineRegistry } from '../engines/engine-registry.ts';
import type { OwnEngineStore } from '../engines/own-engine-store.ts';

/** The engines of this extension. One registry for the life of the background. */
export function startEngines(store: OwnEngineStore): EngineRegistry {
  return createEngineRegistry({
    keyless: [createMicrosoftEdge(ENGINE_PARTS), createGoogle({ ...ENGINE_PARTS, now: () => performance.now() })],
    store,
    create: (own) => createOwnEngine(own, ENGINE_PARTS),
  });
}
