import type { ErrorKey } from '@interlinear/contract/errors';
import type { FallbackNote } from '@interlinear/contract/translate';
import type { LanguageCode } from '@interlinear/languages';
import { joinText, type SplitText } from './split-text.ts';

/** What is known of one segment's translation. */
export type SegmentTranslation =
  | { status: 'waiting' }
  | { status: 'partial'; text: string }
  | { status: 'translated'; text: string }
  /** Nothing to translate in it, or written in the target language already. */
  | { status: 'kept'; text: string; reason: string }
  /** `text` is the source, so that nothing is lost. */
  | { status: 'failed'; text: string; info: string };

/** Why a card has no translation. */
export interface CardError {
  /** `api`: the server said so, in `info`, in the reader's language. The others are worded by the page. */
  kind: 'api' | 'no-response' | 'timeout' | 'broken-answer' | 'browser';
  info: string;
  /** With kind `api`: which error of the catalogue, unless the server is newer than this page. */
  key?: ErrorKey | undefined;
  /** With kind `api`: the language the text is in, when the source was left open or is another. */
  detected?: LanguageCode | undefined;
}

/** What is said about a translation beside its text. */
export interface CardNotes {
  /** How it was made, in the engine's words. */
  route?: string | undefined;
  /** That another engine answered, and why. */
  fallback?: FallbackNote | undefined;
  detected?: LanguageCode | undefined;
  /** All of it was known already. */
  isCached?: boolean;
}

export interface Translation {
  split: SplitText;
  segments: readonly SegmentTranslation[];
  notes: CardNotes;
}

/** One engine's card. `request` tells its requests apart, the highest being the newest. */
export type CardState =
  | { status: 'idle' }
  /** `previous` stays on view, faded, so that nothing jumps while somebody types. */
  | { status: 'translating'; request: number; split: SplitText; previous?: Translation | undefined }
  | { status: 'streaming'; request: number; translation: Translation }
  | { status: 'ready'; request: number; translation: Translation; milliseconds: number }
  | { status: 'failed'; request: number; error: CardError }
  /** The browser's own translator must fetch a model first, and may do so only when asked to by a person. */
  | { status: 'needs-download'; request: number }
  | { status: 'downloading'; request: number /** From 0 to 1. */; progress: number };

/** What an engine reports while it works on a request. */
export type CardEvent =
  | { type: 'segment'; index: number; segment: SegmentTranslation; notes?: CardNotes }
  | { type: 'done'; notes: CardNotes; milliseconds: number }
  | { type: 'failed'; error: CardError }
  | { type: 'needs-download' }
  | { type: 'downloading'; progress: number }
  | { type: 'downloaded'; split: SplitText };

export const IDLE: CardState = { status: 'idle' };

/** A new request: from now on nothing of an older one counts. */
export function startRequest(state: CardState, request: number, split: SplitText): CardState {
  return { status: 'translating', request, split, previous: translationOf(state) };
}

/** The card after an event of one of its requests. Events of any but the newest request change nothing (TXT-03). */
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

/** The translation a card shows, whole or in the making. */
export function translationOf(state: CardState): Translation | undefined {
  if (state.status === 'streaming' || state.status === 'ready') return state.translation;
  return state.status === 'translating' ? state.previous : undefined;
}

/** The text of a translation; segments that are not there yet are empty. */
export function textOf({ split, segments }: Translation): string {
  return joinText(
    split,
    segments.map((segment) => (segment.status === 'waiting' ? '' : segment.text)),
  );
}

type Working = Exclude<CardState, { status: 'idle' }>;

function applySegment(state: Working, { index, segment, notes = {} }: CardEvent & { type: 'segment' }): CardState {
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

function finish(state: Working, { notes, milliseconds }: CardEvent & { type: 'done' }): CardState {
  const started = startedTranslation(state);
  if (!started) return state;
  const translation = { ...started, notes: { ...started.notes, ...notes } };
  return { status: 'ready', request: state.request, translation, milliseconds };
}

/** The translation of the request under way, empty at first. */
function startedTranslation(state: Working): Translation | undefined {
  if (state.status === 'streaming') return state.translation;
  if (state.status !== 'translating') return undefined;
  return { split: state.split, segments: state.split.segments.map(() => ({ status: 'waiting' })), notes: {} };
}
