import type { Client } from '@interlinear/contract/client';
import { loadChunk } from '../loading/chunk-error.ts';
import { BROWSER_ENGINE, type BrowserTranslation, findBrowserTranslation } from './browser-translation.ts';
import type { EngineRun } from './engine-run.ts';
import { createServerEngine } from './server-engine.ts';

/** Creates the function that translates with an engine of the server or with the browser's own, and reports each segment. */
export function createEngineRunner(client: Client): (run: EngineRun) => Promise<void> {
  const now = () => performance.now();
  const server = createServerEngine({ client, now });
  return (run) => {
    const api = run.engine === BROWSER_ENGINE ? findBrowserTranslation(window) : undefined;
    return api ? runInBrowser(run, api, now) : server(run);
  };
}

/** Loads the pipeline on the first use of the browser's translator: most visitors never need it. */
async function runInBrowser(run: EngineRun, api: BrowserTranslation, now: () => number): Promise<void> {
  try {
    const { createBrowserEngine } = await loadChunk(() => import('./browser-engine.ts'));
    const isUserActive = () => navigator.userActivation?.isActive ?? false;
    await createBrowserEngine({ api, now, isUserActive })(run);
  } catch {
    if (!run.signal.aborted) run.emit({ type: 'failed', error: { kind: 'browser', info: 'failed' } });
  }
}
