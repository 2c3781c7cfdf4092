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
  /**
   * @param onDownload receives 0…1 while the browser downloads its model, which requires a user gesture on this page
   */
  create(onDownload: (fraction: number) => void): Engine;
}

const CREATE: Record<(typeof KEYLESS_ENGINES)[number]['id'], () => Engine> = {
  'microsoft-edge': () => createMicrosoftEdge(ENGINE_DEPENDENCIES),
  google: () => createGoogle(ENGINE_DEPENDENCIES),
};

/** Returns the engines without a key, for testing. */
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

/** Creates an unsaved engine for testing; this page has the same host permissions as the background. */
export function createTestableEngine(draft: EngineDraft): Engine {
  return createOwnEngine({ id: draft.kind, ...draft }, ENGINE_DEPENDENCIES);
}
