import type { ErrorKey } from '@interlinear/contract/errors';
import type { FallbackNote } from '@interlinear/contract/translate';
import type { LanguageCode } from '@interlinear/languages';
import { joinText, type SplitText } from './split-text.ts';

/** State of one segment's translation. */
export type SegmentTranslation =
  | { status: 'waiting' }
  | { status: 'partial'; text: string }
  | { status: 'translated'; text: string }
  /** Left as it is: nothing to translate in it, or already in the target language. */
  | { status: 'kept'; text: string; reason: string }
  /** `text` is the source text, so that nothing is lost. */
  | { status: 'failed'; text: string; info: string };

/** Reason why a card has no translation. */
export interface CardError {
  /** `api`: an error of the server, worded in `info` in the interface's language. The page words the other kinds. */
  kind: 'api' | 'no-response' | 'timeout' | 'broken-answer' | 'browser';
  info: string;
  /** For kind `api`: the error's key in the catalogue; `undefined` for an error that this page does not know. */
  key?: ErrorKey | undefined;
  /** For kind `api`: the detected language, when the source was `auto` or differs from the text. */
  detected?: LanguageCode | undefined;
}

/** Facts shown below a translation. */
export interface CardNotes {
  /** Route as named by the engine, e.g. `Apertium en→ca→fr`. */
  route?: string | undefined;
  /** Set when another engine answered, with the reason. */
  fallback?: FallbackNote | undefined;
  detected?: LanguageCode | undefined;
  /** Whether every segment came from the cache. */
  isCached?: boolean;
}

export interface Translation {
  split: SplitText;
  segments: readonly SegmentTranslation[];
  notes: CardNotes;
}

/** State of one engine's card. `request` numbers its requests; the highest is the newest. */
export type CardState =
  | { status: 'idle' }
  /** `previous` stays visible, faded, so that the layout does not jump while typing. */
  | { status: 'translating'; request: number; split: SplitText; previous?: Translation | undefined }
  | { status: 'streaming'; request: number; translation: Translation }
  | { status: 'ready'; request: number; translation: Translation; milliseconds: number }
  | { status: 'failed'; request: number; error: CardError }
  /** The browser's translator has to download a model first, which takes a click of the person. */
  | { status: 'needs-download'; request: number }
  | { status: 'downloading'; request: number /** From 0 to 1. */; progress: number };

/** Event that an engine reports while it handles a request. */
export type CardEvent =
  | { type: 'segment'; index: number; segment: SegmentTranslation; notes?: CardNotes }
  | { type: 'done'; notes: CardNotes; milliseconds: number }
  | { type: 'failed'; error: CardError }
  | { type: 'needs-download' }
  | { type: 'downloading'; progress: number }
  | { type: 'downloaded'; split: SplitText };

export const IDLE: CardState = { status: 'idle' };

/** Begins a new request; events of older ones are ignored from here on. */
export function startRequest(state: CardState, request: number, split: SplitText): CardState {
  return { status: 'translating', request, split, previous: translationOf(state) };
}

/** Returns the card after an event. Events of any but the newest request change nothing (TXT-03). */
export function applyEvent(state: CardState, request: number, event: CardEvent): CardState {
  if (state.status === 'idle' || state.request !== request) return state;
  switch (event.type) {
    case 'segment':
      return applySegment(state, event);
    case 'done':
      return finish(state, event);
    case 'failed':
      return { status: 'failed', request, error: event.error };
    case 'needs-download':
      return { status: 'needs-download', request };
    case 'downloading':
      return { status: 'downloading', request, progress: event.progress };
    case 'downloaded':
      return { status: 'translating', request, split: event.split };
  }
}

/** Returns the translation that a card shows, complete or partial. */
export function translationOf(state: CardState): Translation | undefined {
  if (state.status === 'streaming' || state.status === 'ready') return state.translation;
  return state.status === 'translating' ? state.previous : undefined;
}

/** Joins the text of a translation; segments still waiting are empty. */
export function textOf({ split, segments }: Translation): string {
  return joinText(
    split,
    segments.map((segment) => (segment.status === 'waiting' ? '' : segment.text)),
  );
}

type ActiveCardState = Exclude<CardState, { status: 'idle' }>;

function applySegment(
  state: ActiveCardState,
  { index, segment, notes = {} }: CardEvent & { type: 'segment' },
): CardState {
  const started = startedTranslation(state);
  if (!started || index < 0 || index >= started.segments.length) return state;
  return {
    status: 'streaming',
    request: state.request,
    translation: {
      ...started,
      segments: started.segments.with(index, segment),
      notes: { ...started.notes, ...notes },
    },
  };
}

function finish(state: ActiveCardState, { notes, milliseconds }: CardEvent & { type: 'done' }): CardState {
  const started = startedTranslation(state);
  if (!started) return state;
  const translation = { ...started, notes: { ...started.notes, ...notes } };
  return { status: 'ready', request: state.request, translation, milliseconds };
}

/** Returns the translation of the current request, with all segments waiting at first. */
function startedTranslation(state: ActiveCardState): Translation | undefined {
  if (state.status === 'streaming') return state.translation;
  if (state.status !== 'translating') return undefined;
  return { split: state.split, segments: state.split.segments.map(() => ({ status: 'waiting' })), notes: {} };
}
