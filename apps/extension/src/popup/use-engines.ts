import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import type { Request } from '../protocol/background-requests.ts';

const enginesSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export type EngineChoice = z.infer<typeof enginesSchema>[number];

/** The engines there are to choose: at once those that need no key, a moment later a person's own as well. */
export function useEngines(): readonly EngineChoice[] {
  const [engines, setEngines] = useState<readonly EngineChoice[]>(KEYLESS_ENGINES);
  useEffect(() => {
    // Without an answer there are those that need no key.
    void browser.runtime.sendMessage({ type: 'list-engines' } satisfies Request).then((answer: unknown) => {
      const parsed = enginesSchema.safeParse(answer);
      if (parsed.success) setEngines(parsed.data);
    });
  }, []);
  return engines;
}
