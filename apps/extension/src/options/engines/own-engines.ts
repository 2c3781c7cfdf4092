import { createOwnEngineStore } from '../../engines/own-engine-store.ts';

/** Own engines; changes show up in other extension pages at once. */
export const ownEngineStore = createOwnEngineStore({ now: Date.now });
