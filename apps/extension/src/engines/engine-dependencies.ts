import { locale } from '../messages/say.ts';
import type { EngineDependencies } from './create-own-engine.ts';

/** What engines are made with in the background and on the options page. */
export const ENGINE_DEPENDENCIES: EngineDependencies = {
  // Called as a plain function: a browser's own `fetch` refuses any other `this`.
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  randomId: () => crypto.randomUUID().replaceAll('-', ''),
  locale,
};
