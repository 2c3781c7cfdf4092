import { locale } from '../messages/say.ts';
import type { EngineDependencies } from './create-own-engine.ts';

/** Dependencies of engines in the background and on the options page. */
export const ENGINE_DEPENDENCIES: EngineDependencies = {
  // Call it as a plain function: the browser's `fetch` rejects any other `this`.
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  randomId: () => crypto.randomUUID().replaceAll('-', ''),
  locale,
};
