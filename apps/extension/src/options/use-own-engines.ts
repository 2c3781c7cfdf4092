import { useEffect, useState } from 'react';
import type { OwnEngine } from '../engines/own-engine.ts';
import { createOwnEngineStore } from '../engines/own-engine-store.ts';
import { say } from '../messages/say.ts';
import { useNotify } from './notice.tsx';

/** The store of this page; others see what it does as soon as it is done. */
export const ownEngineStore = createOwnEngineStore({ now: Date.now });

/** A person's own engines as they are now; undefined until they are read. */
export function useOwnEngines(): OwnEngine[] | undefined {
  const [engines, setEngines] = useState<OwnEngine[]>();
  const notify = useNotify();
  useEffect(
    () =>
      ownEngineStore.watch(setEngines, (error) => {
        console.error('The own engines could not be read', error);
        notify.failed(say('notSaved'));
        setEngines([]);
      }),
    [notify],
  );
  return engines;
}
