import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import type { ChoosableEngine } from './list-engines.ts';

const enginesSchema = z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(['browser', 'api', 'ai']) }));

/**
 * Returns the engines to choose from, as the background lists them; undefined until it answers.
 * @param fallback engines for the case that it does not answer
 */
export function useListedEngines(fallback?: readonly ChoosableEngine[]): readonly ChoosableEngine[] | undefined {
  const [engines, setEngines] = useState<readonly ChoosableEngine[]>();
  useEffect(() => {
    // `fetchEngines` never rejects.
    void fetchEngines().then((listed) => setEngines(listed ?? fallback));
  }, [fallback]);
  return engines;
}

async function fetchEngines(): Promise<readonly ChoosableEngine[] | undefined> {
  try {
    const answer: unknown = await browser.runtime.sendMessage({ type: 'list-engines' } satisfies BackgroundRequest);
    return enginesSchema.safeParse(answer).data;
  } catch {
    // The extension was removed or updated.
    return undefined;
  }
}
