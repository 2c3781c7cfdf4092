import type { LanguageCode } from '@interlinear/languages';
import { sentenceAround } from '@interlinear/languages/sentence-around';
import type { SessionCue } from '@interlinear/subtitles/session';
import type { SelectedText } from '../selection/selected-text.ts';

interface WordOfCue {
  video: HTMLVideoElement;
  /** Element of the word, in the page or a frame of the extension's. */
  word: HTMLElement;
  cue: SessionCue;
  language: string | undefined;
  target: LanguageCode;
  title: string;
  /** Position of the cue in the video, in seconds. */
  position: number;
  onClose(): void;
}

/** Makes a word of a cue a text for the card, which can save it with its sentence, the title and the place in the video. */
export function lookedUpWord({
  video,
  word,
  cue,
  language,
  target,
  title,
  position,
  onClose,
}: WordOfCue): SelectedText {
  const text = word.textContent ?? '';
  const line = cue.text.replaceAll(/\s+/g, ' ');
  const sentence = sentenceAround(line, Math.max(0, line.indexOf(text)), language);
  const box = boxInPage(word);
  return {
    text,
    isCut: false,
    language,
    target,
    sentence: sentence === '' ? line : sentence,
    edges: () => ({ first: box, last: box }),
    node: video,
    page: { title: `${title} · ${formatTime(position)}`, address: addressAt(location.href, position) },
    onClose,
  };
}

/** Returns the box of a word in the window of the page, which may be in a frame of the extension's. */
function boxInPage(word: HTMLElement): DOMRect {
  const box = word.getBoundingClientRect();
  const frame = word.ownerDocument.defaultView?.frameElement;
  if (!frame || word.ownerDocument === document) return box;
  const { left, top } = frame.getBoundingClientRect();
  return new DOMRect(box.x + left, box.y + top, box.width, box.height);
}

/** Adds the position to an address: as YouTube's links have it, elsewhere as a media fragment if there is no other fragment. */
export function addressAt(address: string, position: number): string {
  const url = new URL(address);
  const seconds = String(Math.floor(Math.max(0, position)));
  if (/(?:^|\.)youtube\.com$/.test(url.hostname)) url.searchParams.set('t', `${seconds}s`);
  else if (url.hash === '') url.hash = `t=${seconds}`;
  return url.href;
}

/** Formats a position in a video as players do: `1:02:03` or `2:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
