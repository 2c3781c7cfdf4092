import type { LanguageCode } from '@interlinear/languages';
import type { SessionCue } from '@interlinear/subtitles/session';
import type { SubtitleSettings } from '../subtitle-settings.ts';
import type { PanelBox } from './place-panel.ts';

/** The part of `VideoSubtitles` that the transcript uses. */
export interface TranscriptSubject {
  readonly video: HTMLVideoElement;
  /** Title of the video. */
  readonly title: string;
  /** Seconds by which the person has shifted all subtitles. */
  readonly offset: number;
  readonly order: SubtitleSettings['order'];
  /** All cues with their translations so far; a cue that has not changed is the same object. */
  readonly cues: readonly SessionCue[];
  /** Index of the cue that is shown now, or was shown last; -1 before the first. */
  readonly position: number;
  /** Language of the captions, as their source gives it, and that of the translations. */
  readonly languages: TranscriptLanguages;
  /** One line about what is wrong; empty if nothing is. */
  readonly explanation: string;
  /** Aborted when the subtitles have been taken away. */
  readonly ended: AbortSignal;
  /** Calls back when translations have arrived, or another line or video is shown. */
  watch(callback: () => void, signal: AbortSignal): void;
  /** Plays from a cue. */
  seek(cue: Pick<SessionCue, 'start'>): void;
  /** Shows a word of a cue in the card. By keys, `back` returns the focus to it. */
  lookUp(word: HTMLElement, cue: SessionCue, back?: () => boolean): void;
  /** Tells where the transcript is in the window, which the subtitles stay clear of. */
  clearOf(panel: PanelBox | undefined): void;
  translateAll(signal: AbortSignal): Promise<void>;
  /** Carries out a key press that is meant for the subtitles. */
  runKey(event: KeyboardEvent): void;
}

export interface TranscriptLanguages {
  original: string | undefined;
  translation: LanguageCode;
}
