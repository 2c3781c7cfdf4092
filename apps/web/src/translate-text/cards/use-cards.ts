import type { Client } from '@interlinear/contract/client';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TranslationQuery } from '../../engines/engine-run.ts';
import { createEngineRunner } from '../../engines/engine-runner.ts';
import type { WordingState } from '../wordings/wordings.ts';
import { type Cards, type CardsStore, createCardsStore } from './cards-store.ts';

const NO_CARDS: Cards = new Map();
const NO_CHOICES: ReadonlyMap<string, WordingState> = new Map();

export interface UseCardsOptions {
  client: Client;
  query: TranslationQuery;
  engines: readonly string[];
}

export interface CardsModel extends Pick<CardsStore, 'retry' | 'stop' | 'chooseWording' | 'undoWording'> {
  cards: Cards;
  /** Choices of wording by engine. */
  wordings: ReadonlyMap<string, WordingState>;
  /** Translates immediately, without waiting for a pause in typing. */
  translateNow(): void;
}

/** Translates a query with each engine. Typing waits for a pause; a new language, glossary or style takes effect at once. */
export function useCards({ client, query, engines }: UseCardsOptions): CardsModel {
  const [store] = useState(() => createCardsStore({ run: createEngineRunner(client) }));
  const [subscribe] = useState(() => oncePerFrame(store.subscribe));
  const cards = useSyncExternalStore(subscribe, store.getCards, () => NO_CARDS);
  const wordings = useSyncExternalStore(subscribe, store.getWordings, () => NO_CHOICES);
  const engineList = engines.join();
  useEffect(() => store.setEngines(engineList === '' ? [] : engineList.split(',')), [store, engineList]);
  useEffect(() => store.close, [store]);

  const { text, source, target, glossary, style } = query;
  const previousQuery = useRef(query);
  useEffect(() => {
    const before = previousQuery.current;
    const isTyping =
      before.source === source && before.target === target && before.glossary === glossary && before.style === style;
    const optional = { ...(glossary !== undefined && { glossary }), ...(style !== undefined && { style }) };
    previousQuery.current = { text, source, target, ...optional };
    store.setQuery(previousQuery.current, isTyping ? 'typing' : 'now');
  }, [store, text, source, target, glossary, style]);

  const { retry, stop, chooseWording, undoWording } = store;
  return { cards, wordings, retry, stop, chooseWording, undoWording, translateNow: () => store.setQuery(query, 'now') };
}

/**
 * Notifies at once, and then at most once per frame: a long text arrives as hundreds of sentences, several in each frame. Later
 * notifications have tasks of their own, because rendering inside the frame's callback and the layout after it would make one long
 * task.
 */
function oncePerFrame(subscribe: CardsStore['subscribe']): CardsStore['subscribe'] {
  return (listener) => {
    let frame: number | undefined;
    let task: ReturnType<typeof setTimeout> | undefined;
    let isWaiting = false;
    const notify = () => {
      isWaiting = false;
      listener();
      frame = requestAnimationFrame(endFrame);
    };
    const endFrame = () => {
      frame = undefined;
      if (isWaiting) task = setTimeout(notifyLater);
    };
    const notifyLater = () => {
      task = undefined;
      notify();
    };
    const unsubscribe = subscribe(() => {
      // Hidden pages have no frames.
      if (document.hidden) listener();
      else if (frame === undefined && task === undefined) notify();
      else isWaiting = true;
    });
    return () => {
      unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  };
}
