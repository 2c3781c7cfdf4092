import { useEffect, useState } from 'react';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { askForEngines } from './ask-background.ts';

/** The engines to choose from: those that everybody has, until the background has told about the person's own. */
export function useEngines(): readonly { id: string; name: string; kind: 'browser' | 'api' | 'ai' }[] {
  const [engines, setEngines] = useState<Awaited<ReturnType<typeof askForEngines>>>();
  useEffect(() => {
    // It never rejects.
    void askForEngines().then(setEngines);
  }, []);
  return engines ?? KEYLESS_ENGINES;
}
