import type { Client } from '@interlinear/contract/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BROWSER_ENGINE, createBrowserEngine, findBrowserTranslation } from '../engines/browser-engine.ts';
import { createServerEngine } from '../engines/server-engine.ts';
import { type Cards, type CardsStore, createCardsStore, type EngineRun, type Query } from './cards-store.ts';

const NO_CARDS: Cards = new Map();

export interface UseCardsOptions {
  client: Client;
  query: Query;
  engines: readonly string[];
}

export interface CardsModel extends Pick<CardsStore, 'retry' | 'stop'> {
  cards: Cards;
  /** Translates without waiting for a pause in typing. */
  translateNow(): void;
}

/** The cards for a query. Typing waits for a pause; another language or glossary is translated with at once. */
export function useCards({ client, query, engines }: UseCardsOptions): CardsModel {
  const [store] = useState(() => createCardsStore({ run: createRun(client) }));
  const cards = useSyncExternalStore(store.subscribe, store.getCards, () => NO_CARDS);
  const engineList = engines.join();
  useEffect(() => store.setEngines(engineList === '' ? [] : engineList.split(',')), [store, engineList]);
  useEffect(() => store.close, [store]);

  const { text, source, target, glossary } = query;
  const former = useRef(query);
  useEffect(() => {
    const before = former.current;
    const isTyping = before.source === source && before.target === target && before.glossary === glossary;
    former.current = { text, source, target, ...(glossary !== undefined && { glossary }) };
    store.setQuery(former.current, isTyping ? 'typing' : 'now');
  }, [store, text, source, target, glossary]);

  return { cards, retry: store.retry, stop: store.stop, translateNow: () => store.setQuery(query, 'now') };
}

function createRun(client: Client): (run: EngineRun) => Promise<void> {
  const now = () => performance.now();
  const server = createServerEngine({ client, now });
  return (run) => {
    const api = run.engine === BROWSER_ENGINE ? findBrowserTranslation(window) : undefined;
    if (!api) return server(run);
    const isUserActive = () => navigator.userActivation?.isActive ?? false;
    return createBrowserEngine({ api, now, isUserActive })(run);
  };
}
