import { EngineError } from '../engine-error.ts';
import type { JsonMode } from './chat-protocol.ts';

/** The statuses with which a server says that it does not know a way of asking for JSON. */
const REFUSED = new Set(['400', '422', '501']);

/** Goes down the list when a way of asking is refused, and starts next time where it worked. */
export function rememberWorkingMode(jsonModes: readonly [JsonMode, ...JsonMode[]]) {
  let [working] = jsonModes;
  return async <Result>(attempt: (jsonMode: JsonMode) => Promise<Result>): Promise<Result> => {
    let jsonMode = working;
    while (true) {
      try {
        const result = await attempt(jsonMode);
        working = jsonMode;
        return result;
      } catch (error) {
        const next = jsonModes[jsonModes.indexOf(jsonMode) + 1];
        const isRefused = error instanceof EngineError && REFUSED.has(error.vendorCode ?? '');
        if (!isRefused || next === undefined) throw error;
        jsonMode = next;
      }
    }
  };
}
