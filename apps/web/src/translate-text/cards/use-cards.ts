import type { Client } from '@interlinear/contract/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../loading/chunk-error.ts';
import { BROWSER_ENGINE, type BrowserTranslation, findBrowserTranslation } from '../engines/browser-translation.ts';
import { createServerEngine } from '../engines/server-engine.ts';
import { type Cards, type CardsStore, createCardsStore, type EngineRun, type TranslationQuery } from './cards-store.ts';

const NO_CARDS: Cards = new Map();

export interface UseCardsOptions {
  client: Client;
  query: TranslationQuery;
  engines: readonly string[];
}

export interface CardsModel extends Pick<CardsStore, 'retry' | 'stop'> {
  cards: Cards;
  /** Translates immediately, without waiting for a pause in typing. */
  translateNow(): void;
}

/** Translates a query with each engine. Typing waits for a pause; a new language or glossary takes effect at once. */
export function useCards({ client, query, engines }: UseCardsOptions): CardsModel {
  const [store] = useState(() => createCardsStore({ run: createRun(client) }));
  const cards = useSyncExternalStore(store.subscribe, store.getCards, () => NO_CARDS);
  const engineList = engines.join();
  useEffect(() => store.setEngines(engineList === '' ? [] : engineList.split(',')), [store, engineList]);
  useEffect(() => store.close, [store]);

  const { text, source, target, glossary } = query;
  const previousQuery = useRef(query);
  useEffect(() => {
    const before = previousQuery.current;
    const isTyping = before.source === source && before.target === target && before.glossary === glossary;
    previousQuery.current = { text, source, target, ...(glossary !== undefined && { glossary }) };
    store.setQuery(previousQuery.current, isTyping ? 'typing' : 'now');
  }, [store, text, source, target, glossary]);

  return { cards, retry: store.retry, stop: store.stop, translateNow: () => store.setQuery(query, 'now') };
}

function createRun(client: Client): (run: EngineRun) => Promise<void> {
  const now = () => performance.now();
  const server = createServerEngine({ client, now });
  return (run) => {
    const api = run.engine === BROWSER_ENGINE ? findBrowserTranslation(window) : undefined;
    return api ? runInBrowser(run, api, now) : server(run);
  };
}

/** Loads the pipeline on the first use of the browser's translator: most visitors never need it. */
async function runInBrowser(run: EngineRun, api: BrowserTranslation, now: () => number): Promise<void> {
  try {
    const { createBrowserEngine } = await loadChunk(() => import('../engines/browser-engine.ts'));
    const isUserActive = () => navigator.userActivation?.isActive ?? false;
    await createBrowserEngine({ api, now, isUserActive })(run);
  } catch {
    if (!run.signal.aborted) run.emit({ type: 'failed', error: { kind: 'browser', info: 'failed' } });
  }
}
