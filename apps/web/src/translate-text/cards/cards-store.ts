import type { EngineEvent, EngineRun, TranslationQuery } from '../../engines/engine-run.ts';
import { type SplitText, splitText } from '../../engines/split-text.ts';
import {
  type ChosenWording,
  chooseWording,
  isSameText,
  NO_WORDINGS,
  sentencesWith,
  undoWording,
  type WordingState,
} from '../wordings/wordings.ts';
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
  /** Returns what the person chose in each engine's translation; the same object until something changes. */
  getWordings(): ReadonlyMap<string, WordingState>;
  /** Sets which engines have a card. Starts added engines at once and stops removed ones. */
  setEngines(engines: readonly string[]): void;
  /** Sets the query. `typing` cancels running requests and waits for a pause; `now` translates immediately. */
  setQuery(query: TranslationQuery, urgency: 'typing' | 'now'): void;
  /** Sends an engine's request again. */
  retry(engine: string): void;
  /** Stops an engine and discards its partial result. */
  stop(engine: string): void;
  /** Shows a wording that the person chose, and uses its term in the other sentences, which are translated again. */
  chooseWording(engine: string, wording: ChosenWording): void;
  /** Takes the last chosen wording back. */
  undoWording(engine: string): void;
  /** Cancels all requests. */
  close(): void;
}

export function createCardsStore({ run, debounceMs = DEBOUNCE_MS }: CardsStoreOptions): CardsStore {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let cards: Cards = new Map();
  let wordings: ReadonlyMap<string, WordingState> = new Map();
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

  function wordingsOf(engine: string): WordingState {
    return wordings.get(engine) ?? NO_WORDINGS;
  }

  function setWordings(engine: string, state: WordingState): void {
    wordings = new Map(wordings).set(engine, state);
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
    const { terms, sentences } = wordingsOf(engine).history.present;
    const original = split.segments;
    const emit = (event: EngineEvent) => {
      const shown = withChosen(event, sentences.get(event.type === 'segment' ? (original[event.index] ?? '') : ''));
      setCard(engine, applyEvent(cards.get(engine) ?? IDLE, request, shown));
    };
    // Not awaited: `run` never rejects and reports failures as events.
    void run({
      engine,
      query: { ...query, ...(terms.length > 0 && { terms }), isConsecutive: true },
      split,
      signal: controller.signal,
      emit,
    });
  }

  /** Translates some sentences of a complete translation again, with the chosen terms. */
  function translateAgain(engine: string, sentences: readonly number[]): void {
    abort(engine);
    if (query === undefined || sentences.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(engine, controller);
    const segments = sentences.map((index) => split.segments[index] ?? '');
    const emit = (event: EngineEvent) => {
      if (signal.aborted) return;
      const index = event.type === 'segment' ? sentences[event.index] : undefined;
      const state = cards.get(engine);
      if (event.type === 'failed' || (event.type === 'segment' && event.segment.status === 'failed')) {
        setWordings(engine, { ...wordingsOf(engine), hasFailed: true });
      } else if (event.type === 'segment' && index !== undefined && state?.status === 'ready') {
        // The old translation stays until the new one is complete.
        if (event.segment.status !== 'translated') return;
        const { translation } = state;
        const changed = { ...translation, segments: translation.segments.with(index, event.segment) };
        setCard(engine, { ...state, translation: changed });
      }
    };
    const { terms } = wordingsOf(engine).history.present;
    const gaps = ['', ...segments.map(() => '\n')];
    // Not awaited: `run` never rejects and reports failures as events.
    void run({ engine, query: { ...query, terms, checksSource: false }, split: { segments, gaps }, signal, emit });
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
      const isOtherPair = query?.source !== next.source || query.target !== next.target;
      if (query?.text !== next.text || query.source !== next.source) {
        const before = split;
        split = splitText(next.text, next.source === 'auto' ? undefined : next.source);
        if (!isSameText(before, split)) wordings = new Map();
      }
      if (isOtherPair) wordings = new Map();
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
    getWordings: () => wordings,
    chooseWording(engine, wording) {
      const state = cards.get(engine);
      if (state?.status !== 'ready') return;
      const { translation } = state;
      setWordings(engine, chooseWording(wordingsOf(engine), wording, translation));
      const segments = translation.segments.with(wording.index, { status: 'translated', text: wording.sentence });
      setCard(engine, { ...state, translation: { ...translation, segments } });
      translateAgain(
        engine,
        wording.term ? sentencesWith(wording.term.source, translation.split, wordingsOf(engine)) : [],
      );
    },
    undoWording(engine) {
      const state = cards.get(engine);
      if (wordingsOf(engine).history.past.length === 0) return;
      setWordings(engine, undoWording(wordingsOf(engine)));
      const { translation } = wordingsOf(engine).history.present;
      abort(engine);
      if (state?.status === 'ready' && translation?.split === state.translation.split) {
        setCard(engine, { ...state, translation });
      } else start(engine);
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

/** Replaces the engine's text of a sentence by the one that the person chose. */
function withChosen(event: EngineEvent, sentence: string | undefined): EngineEvent {
  if (event.type !== 'segment' || sentence === undefined) return event;
  return { ...event, segment: { status: 'translated', text: sentence } };
}
