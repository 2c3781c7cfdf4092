import type { Engine } from '@interlinear/engines';
import { createBuiltIn } from '@interlinear/engines/built-in';
import { createGoogle } from '@interlinear/engines/google';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOwnEngine } from '../../engines/create-own-engine.ts';
import { ENGINE_DEPENDENCIES } from '../../engines/engine-dependencies.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from '../../engines/keyless-engines.ts';
import type { EngineDraft } from '../../engines/own-engine.ts';
import { say } from '../../messages/say.ts';
import { findTranslatorApi } from '../../offscreen/find-translator-api.ts';

export interface KeylessEngine {
  id: string;
  name: string;
  detail: string;
  /** @param onDownload told 0…1 while the browser gets a model, which it does only after somebody pressed something here */
  create(onDownload: (fraction: number) => void): Engine;
}

const CREATE: Record<(typeof KEYLESS_ENGINES)[number]['id'], () => Engine> = {
  'microsoft-edge': () => createMicrosoftEdge(ENGINE_DEPENDENCIES),
  google: () => createGoogle({ ...ENGINE_DEPENDENCIES, now: () => performance.now() }),
};

/** The engines without an account, to be tried out here. */
export function keylessEngines(): KeylessEngine[] {
  const engines: KeylessEngine[] = KEYLESS_ENGINES.map(({ id, name }) => ({
    id,
    name,
    detail: '',
    create: CREATE[id],
  }));
  const api = findTranslatorApi();
  if (!api) return engines;
  const { id, name } = BUILT_IN_ENGINE;
  const create = (onDownload: (fraction: number) => void) => createBuiltIn({ api, name, onDownload });
  return [...engines, { id, name, detail: say('engineBuiltInHint'), create }];
}

/** An engine as it is filled in, to be tried out before it is saved: this page may reach what the background may. */
export function createTestableEngine(draft: EngineDraft): Engine {
  return createOwnEngine({ id: draft.kind, ...draft }, ENGINE_DEPENDENCIES);
}
