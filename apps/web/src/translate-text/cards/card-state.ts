import type { LanguageCode } from '@interlinear/languages';
import type { EngineError, EngineEvent, EngineNotes, SegmentTranslation } from '../../engines/engine-run.ts';
import { joinText, type SplitText } from '../../engines/split-text.ts';

export interface Translation {
  split: SplitText;
  segments: readonly SegmentTranslation[];
  notes: EngineNotes;
}

/** State of one engine's card. `request` numbers its requests; the highest is the newest. */
export type CardState =
  | { status: 'idle' }
  /** `previous` stays visible, faded, so that the layout does not jump while typing. */
  | {
      status: 'translating';
      request: number;
      split: SplitText;
      previous?: Translation | undefined;
      /** Whether the request before failed; the card then keeps its place among the failed ones. */
      hasFailed?: boolean;
    }
  | { status: 'streaming'; request: number; translation: Translation }
  | { status: 'ready'; request: number; translation: Translation; milliseconds: number }
  | { status: 'failed'; request: number; error: EngineError }
  /** The browser's translator has to download a model first, which takes a click of the person. */
  | { status: 'needs-download'; request: number }
  | { status: 'downloading'; request: number /** From 0 to 1. */; progress: number };

export const IDLE: CardState = { status: 'idle' };

/** Begins a new request; events of older ones are ignored from here on. */
export function startRequest(state: CardState, request: number, split: SplitText): CardState {
  const hasFailed = isFailed(state);
  return { status: 'translating', request, split, previous: translationOf(state), ...(hasFailed && { hasFailed }) };
}

/** Returns the card after an event. Events of any but the newest request change nothing (TXT-03). */
export function applyEvent(state: CardState, request: number, event: EngineEvent): CardState {
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

/** Whether an engine failed, and has not answered again since. */
export function isFailed(state: CardState): boolean {
  return state.status === 'failed' || (state.status === 'translating' && state.hasFailed === true);
}

/** Returns the sentences of the text that a card works on or has translated. */
export function splitOf(state: CardState): SplitText | undefined {
  return state.status === 'translating' ? state.split : translationOf(state)?.split;
}

/** Joins the text of a translation; segments still waiting are empty. */
export function textOf({ split, segments }: Translation, target: LanguageCode): string {
  const translations = segments.map((segment) => (segment.status === 'waiting' ? '' : segment.text));
  return joinText(split, translations, target);
}

type ActiveCardState = Exclude<CardState, { status: 'idle' }>;

function applySegment(
  state: ActiveCardState,
  { index, segment, notes = {} }: EngineEvent & { type: 'segment' },
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

function finish(state: ActiveCardState, { notes, milliseconds }: EngineEvent & { type: 'done' }): CardState {
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
