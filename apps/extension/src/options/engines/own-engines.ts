import { createOwnEngineStore } from '../../engines/own-engine-store.ts';

/** The store of this page; others see what it does as soon as it is done. */
export const ownEngineStore = createOwnEngineStore({ now: Date.now });
