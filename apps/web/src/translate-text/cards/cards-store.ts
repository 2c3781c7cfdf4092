import type { LanguageCode } from '@interlinear/languages';
import { applyEvent, type CardEvent, type CardState, IDLE, startRequest } from './card-state.ts';
import { type SplitText, splitText } from './split-text.ts';

/** How long typing must pause before it is translated. */
export const DEBOUNCE_MS = 400;

/** What is to be translated. */
export interface TranslationQuery {
  text: string;
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** The id of a glossary to translate with. */
  glossary?: string;
}

/** One engine's piece of work. */
export interface EngineRun {
  engine: string;
  query: TranslationQuery;
  split: SplitText;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  emit(event: CardEvent): void;
}

export interface CardsStoreOptions {
  /** Translates, reports through `emit`, and ends. Must not reject. */
  run(run: EngineRun): Promise<void>;
  debounceMs?: number;
}

export type Cards = ReadonlyMap<string, CardState>;

/** The cards of the text translator and the requests behind them. Knows neither React nor HTTP. */
export interface CardsStore {
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getCards(): Cards;
  /** Which engines have a card. New ones start at once; those that are gone are stopped. */
  setEngines(engines: readonly string[]): void;
  /** `typing` waits for a pause and drops the requests for the older text; `now` does not wait. */
  setQuery(query: TranslationQuery, urgency: 'typing' | 'now'): void;
  /** Translates again with one engine. */
  retry(engine: string): void;
  /** Stops one engine; what it has delivered is dropped. */
  stop(engine: string): void;
  /** Stops everything. */
  close(): void;
}

export function createCardsStore({ run, debounceMs = DEBOUNCE_MS }: CardsStoreOptions): CardsStore {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let cards: Cards = new Map();
  let query: TranslationQuery | undefined;
  let lastRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setCard(engine: string, state: CardState): void {
    // An engine whose card is gone may still have something to say.
    if (!cards.has(engine) || cards.get(engine) === state) return;
    cards = new Map(cards).set(engine, state);
    for (const listener of listeners) listener();
  }

  function abort(engine: string): void {
    running.get(engine)?.abort();
    running.delete(engine);
  }

  function start(engine: string): void {
    abort(engine);
    if (query === undefined || query.text.trim() === '') {
      setCard(engine, IDLE);
      return;
    }
    const controller = new AbortController();
    const request = ++lastRequest;
    const split = splitText(query.text);
    running.set(engine, controller);
    setCard(engine, startRequest(cards.get(engine) ?? IDLE, request, split));
    const emit = (event: CardEvent) => setCard(engine, applyEvent(cards.get(engine) ?? IDLE, request, event));
    // `run` reports its failures as events; it has nothing to reject with.
    void run({ engine, query, split, signal: controller.signal, emit });
  }

  function startAll(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const engine of cards.keys()) start(engine);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getCards: () => cards,
    setEngines(engines) {
      for (const engine of cards.keys()) if (!engines.includes(engine)) abort(engine);
      const added = engines.filter((engine) => !cards.has(engine));
      cards = new Map(engines.map((engine) => [engine, cards.get(engine) ?? IDLE]));
      for (const listener of listeners) listener();
      // While a pause in typing is awaited, the new ones start together with the others.
      if (timer === undefined) for (const engine of added) start(engine);
    },
    setQuery(next, urgency) {
      const isSame =
        query?.text === next.text &&
        query.source === next.source &&
        query.target === next.target &&
        query.glossary === next.glossary;
      if (isSame && urgency === 'typing') return;
      query = next;
      clearTimeout(timer);
      timer = undefined;
      if (urgency === 'now' || next.text.trim() === '') {
        startAll();
        return;
      }
      // Nobody waits for the translation of a text that has changed.
      for (const engine of running.keys()) abort(engine);
      timer = setTimeout(startAll, debounceMs);
    },
    retry: start,
    stop(engine) {
      abort(engine);
      setCard(engine, IDLE);
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
      for (const engine of [...running.keys()]) abort(engine);
    },
  };
}
