import type { Client } from '@interlinear/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUserId } from '../session/site-session.ts';
import { findBrowserTranslation } from './browser-translation.ts';
import { type EngineChoice, listEngineChoices } from './engine-choices.ts';

/** Engines' health and keys rarely change. */
const STALE_MS = 60_000;

export type EngineChoices =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; choices: readonly EngineChoice[] };

/** Loads the available engines: the server's and, where there is one, the browser's own. */
export function useEngineChoices(client: Client): EngineChoices {
  const t = useTranslations('engines');
  const isLoggedIn = useUserId() !== undefined;
  const { data, isError, refetch } = useQuery({
    queryKey: ['system-engines', isLoggedIn],
    queryFn: ({ signal }) => client.systemEngines({ signal }),
    staleTime: STALE_MS,
    // The server may be on the local network and answer without internet access.
    networkMode: 'always',
    // Off by default in this mode; a page that was opened without a network waits for it.
    refetchOnReconnect: true,
  });
  const localName = t('localEngine');
  const hasBrowserEngine = useHasBrowserEngine();
  const browserName = hasBrowserEngine ? t('browserEngine') : undefined;
  return useMemo(() => {
    if (data)
      return { status: 'ready', choices: listEngineChoices({ engines: data, localName, browserName, isLoggedIn }) };
    // Not awaited: the query's state shows the outcome.
    if (isError) return { status: 'failed', retry: () => void refetch() };
    return { status: 'loading' };
  }, [data, isError, refetch, localName, browserName, isLoggedIn]);
}

/** `false` while prerendering, as only the browser knows. */
function useHasBrowserEngine(): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => setHasOne(findBrowserTranslation(window) !== undefined), []);
  return hasOne;
}
