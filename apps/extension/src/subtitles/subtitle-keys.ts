import type { Settings } from '../settings/settings.ts';
import type { SubtitleChange, SubtitleSettings } from './subtitle-settings.ts';
import type { VideoSubtitles } from './video-subtitles.ts';

type KeyAction = (
  subtitles: VideoSubtitles,
  settings: SubtitleSettings,
  change: (change: SubtitleChange) => void,
) => void;

const SIZE_STEP = 0.1;
const OFFSET_STEP = 0.2;

/** Keys with Alt, by their place on the keyboard, so that they are the same in all layouts. */
const ACTIONS: Readonly<Record<string, KeyAction>> = {
  KeyJ: (subtitles) => subtitles.go(-1),
  KeyK: (subtitles) => subtitles.go(0),
  KeyL: (subtitles) => subtitles.go(1),
  KeyC: (subtitles) => void subtitles.copy(), // shows its own outcome
  Equal: (_, { size }, change) => change({ size: Math.min(2.5, round(size + SIZE_STEP)) }),
  Minus: (_, { size }, change) => change({ size: Math.max(0.5, round(size - SIZE_STEP)) }),
  BracketLeft: (subtitles) => subtitles.shift(-OFFSET_STEP),
  BracketRight: (subtitles) => subtitles.shift(OFFSET_STEP),
};

/** Carries out a key press that is meant for the subtitles, and keeps it from the player. */
export function runSubtitleKey(
  event: KeyboardEvent,
  subtitles: VideoSubtitles | undefined,
  settings: Settings | undefined,
  change: (change: SubtitleChange) => void,
): void {
  const { code, altKey, ctrlKey, metaKey, shiftKey, isTrusted } = event;
  const action = ACTIONS[code];
  if (!action || !subtitles || !settings || !isTrusted || !altKey || ctrlKey || metaKey || shiftKey) return;
  if (isTyping(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  action(subtitles, settings.subtitles, change);
}

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/.test(target.localName))
  );
}

function round(size: number): number {
  return Math.round(size * 10) / 10;
}
