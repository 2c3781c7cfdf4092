import { useEffect, useState } from 'react';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { askForEngines } from './card-requests.ts';

type Engines = readonly { id: string; name: string }[];

/** The engines to choose from; undefined until the background has told. Where it tells nothing there are those that need no key. */
export function useEngines(): Engines | undefined {
  const [engines, setEngines] = useState<Engines>();
  useEffect(() => {
    // It never rejects.
    void askForEngines().then((answer) => setEngines(answer ?? KEYLESS_ENGINES));
  }, []);
  return engines;
}
