import type { Engine } from '@interlinear/engines';
import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOwnEngine } from '../engines/create-own-engine.ts';
import { ENGINE_PARTS } from '../engines/engine-parts.ts';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import type { EngineDraft } from '../engines/own-engine.ts';

export interface KeylessEngine {
  id: string;
  name: string;
  detail: string;
  create(): Engine;
}

const CREATE: Record<(typeof KEYLESS_ENGINES)[number]['id'], () => Engine> = {
  'microsoft-edge': () => createMicrosoftEdge(ENGINE_PARTS),
  google: () => createGoogle({ ...ENGINE_PARTS, now: () => performance.now() }),
};

/** The engines without an account, to be tried out here. */
export function useKeylessEngines(): KeylessEngine[] {
  return KEYLESS_ENGINES.map(({ id, name }) => ({ id, name, detail: '', create: CREATE[id] }));
}

/** An engine as it is filled in, to be tried out before it is saved: this page may reach what the background may. */
export function createTestableEngine(draft: EngineDraft): Engine {
  return createOwnEngine({ id: draft.kind, ...draft }, ENGINE_PARTS);
}
