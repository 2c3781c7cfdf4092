import type { EngineEvent, EngineRun, TranslationQuery } from '../../engines/engine-run.ts';
import { type SplitText, splitText } from '../../engines/split-text.ts';
import { applyEvent, type CardState, IDLE, startRequest } from './card-state.ts';

/** Pause in typing after which the text is translated. */
export const DEBOUNCE_MS = 400;

export interface CardsStoreOptions {
  /** Translates and reports through `emit`. Must not reject: failures are events too. */
  run(run: EngineRun): Promise<void>;
  debounceMs?: number;
}

export type Cards = ReadonlyMap<string, CardState>;

/** The translator's cards and their requests. Independent of React and HTTP. */
export interface CardsStore {
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  getCards(): Cards;
  /** Sets which engines have a card. Starts added engines at once and stops removed ones. */
  setEngines(engines: readonly string[]): void;
  /** Sets the query. `typing` cancels running requests and waits for a pause; `now` translates immediately. */
  setQuery(query: TranslationQuery, urgency: 'typing' | 'now'): void;
  /** Sends an engine's request again. */
  retry(engine: string): void;
  /** Stops an engine and discards its partial result. */
  stop(engine: string): void;
  /** Cancels all requests. */
  close(): void;
}

export function createCardsStore({ run, debounceMs = DEBOUNCE_MS }: CardsStoreOptions): CardsStore {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let cards: Cards = new Map();
  let query: TranslationQuery | undefined;
  /** Shared by all cards, so that a sentence is the same in all of them. */
  let split: SplitText = { segments: [], gaps: [''] };
  let lastRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setCard(engine: string, state: CardState): void {
    // Events of an engine may arrive after its card was removed.
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
    running.set(engine, controller);
    setCard(engine, startRequest(cards.get(engine) ?? IDLE, request, split));
    const emit = (event: EngineEvent) => setCard(engine, applyEvent(cards.get(engine) ?? IDLE, request, event));
    // Not awaited: `run` never rejects and reports failures as events.
    void run({ engine, query: { ...query, isConsecutive: true }, split, signal: controller.signal, emit });
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
      // During the typing pause, added engines wait and start with the others.
      if (timer === undefined) for (const engine of added) start(engine);
    },
    setQuery(next, urgency) {
      const isSame =
        query?.text === next.text &&
        query.source === next.source &&
        query.target === next.target &&
        query.glossary === next.glossary &&
        query.style === next.style;
      if (isSame && urgency === 'typing') return;
      if (query?.text !== next.text || query.source !== next.source) {
        split = splitText(next.text, next.source === 'auto' ? undefined : next.source);
      }
      query = next;
      clearTimeout(timer);
      timer = undefined;
      if (urgency === 'now' || next.text.trim() === '') {
        startAll();
        return;
      }
      // The text has changed, so running requests are obsolete.
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
