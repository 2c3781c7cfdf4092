import { createTranslationClient } from '@interlinear/contract/client';
import { useMemo } from 'react';
import { BROWSER_ENGINE } from '../engines/browser-translation.ts';
import type { EngineChoice } from '../engines/engine-choices.ts';
import { useEngineChoices } from '../engines/use-engine-choices.ts';
import { useTransport } from '../session/use-transport.ts';

/**
 * Returns the engines for documents; none until they have loaded.
 * @param isLocal whether the document is translated in this browser: the server cannot use the browser's translator
 */
export function useEngines(isLocal: boolean): readonly EngineChoice[] {
  const transport = useTransport();
  const client = useMemo(() => createTranslationClient(transport), [transport]);
  const engines = useEngineChoices(client);
  const all = engines.status === 'ready' ? engines.choices : [];
  return isLocal ? all : all.filter(({ id }) => id !== BROWSER_ENGINE);
}
