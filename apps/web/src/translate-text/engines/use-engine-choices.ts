import type { Client } from '@interlinear/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../session/site-session.ts';
import { findBrowserTranslation } from './browser-translation.ts';
import { type EngineChoice, listEngineChoices } from './engine-choices.ts';

/** Health and keys change rarely; a minute old is new enough. */
const STALE_MS = 60_000;

export type EngineChoices =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; choices: readonly EngineChoice[] };

/** What can be translated with: the server's engines and, where there is one, the browser's own. */
export function useEngineChoices(client: Client): EngineChoices {
  const t = useTranslations('engines');
  const isLoggedIn = useSession().status === 'logged-in';
  const { data, isError, refetch } = useQuery({
    queryKey: ['system-engines', isLoggedIn],
    queryFn: ({ signal }) => client.systemEngines({ signal }),
    staleTime: STALE_MS,
    // The list comes from our own server, which may well answer where the internet does not.
    networkMode: 'always',
  });
  const localName = t('localEngine');
  const hasBrowserEngine = useHasBrowserEngine();
  const browserName = hasBrowserEngine ? t('browserEngine') : undefined;
  return useMemo(() => {
    if (data)
      return { status: 'ready', choices: listEngineChoices({ engines: data, localName, browserName, isLoggedIn }) };
    // The query keeps the outcome; whoever shows it reads it there.
    if (isError) return { status: 'failed', retry: () => void refetch() };
    return { status: 'loading' };
  }, [data, isError, refetch, localName, browserName, isLoggedIn]);
}

/** Known only in the browser: prerendered pages do without. */
function useHasBrowserEngine(): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => setHasOne(findBrowserTranslation(window) !== undefined), []);
  return hasOne;
}
