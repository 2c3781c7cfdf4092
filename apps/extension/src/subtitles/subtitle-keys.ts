import type { SubtitleChange, SubtitleSettings } from './subtitle-settings.ts';

/** Subtitles that keys act on. */
interface KeyTarget {
  /** Moves to the previous cue (-1), the beginning of this one (0) or the next (1). */
  go(step: -1 | 0 | 1): void;
  copy(): Promise<void>;
  /** Shows all subtitles earlier or later, in seconds. */
  shift(seconds: number): void;
  toggleTranscript(): void;
  /** Moves the focus to the words of the subtitles, or away from them. */
  toggleWords(): void;
}

type KeyAction = (subtitles: KeyTarget, settings: SubtitleSettings, change: (change: SubtitleChange) => void) => void;

const SIZE_STEP = 0.1;
const OFFSET_STEP = 0.2;

/** Keys with Alt, by their place on the keyboard, so that they are the same in all layouts. */
const ACTIONS: Readonly<Record<string, KeyAction>> = {
  KeyJ: (subtitles) => subtitles.go(-1),
  KeyK: (subtitles) => subtitles.go(0),
  KeyL: (subtitles) => subtitles.go(1),
  KeyC: (subtitles) => void subtitles.copy(), // shows its own outcome
  KeyT: (subtitles) => subtitles.toggleTranscript(),
  KeyW: (subtitles) => subtitles.toggleWords(),
  Equal: (_, { size }, change) => change({ size: Math.min(2.5, round(size + SIZE_STEP)) }),
  Minus: (_, { size }, change) => change({ size: Math.max(0.5, round(size - SIZE_STEP)) }),
  BracketLeft: (subtitles) => subtitles.shift(-OFFSET_STEP),
  BracketRight: (subtitles) => subtitles.shift(OFFSET_STEP),
};

/** Carries out a key press that is meant for the subtitles, and keeps it from the player. */
export function runSubtitleKey(
  event: KeyboardEvent,
  subtitles: KeyTarget,
  settings: SubtitleSettings,
  change: (change: SubtitleChange) => void,
): void {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isTrusted } = event;
  const action = ACTIONS[code];
  if (!action || !isTrusted || !altKey || ctrlKey || metaKey || shiftKey) return;
  if (isTyping(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  action(subtitles, settings, change);
}

function isTyping({ target }: KeyboardEvent): boolean {
  // `instanceof` fails for elements of the transcript, which belong to another window.
  const { isContentEditable, localName = '' } = (target ?? {}) as Partial<HTMLElement>; // without them, nothing is typed
  return isContentEditable === true || /^(?:input|textarea|select)$/.test(localName);
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
