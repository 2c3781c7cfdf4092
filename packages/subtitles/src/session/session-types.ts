import type { LanguageCode } from '@interlinear/languages';
import type { Clock } from '@interlinear/translation';
import type { Translate } from '@interlinear/translation/segment';
import type { SessionError } from '@interlinear/translation/translation-error';
import type { Cue, SubtitleTrack } from '../track.ts';

export interface SubtitleSessionOptions {
  track: SubtitleTrack;
  target: LanguageCode;
  /** Title of the video, as context for AI engines. */
  title?: string;
  translate: Translate;
  clock: Clock;
  /** Called after a translation arrived or the state changed. */
  onChange(): void;
}

/** A cue as it is shown. */
export interface SessionCue extends Cue {
  /** Position in `SubtitleSession.cues`. */
  index: number;
  /**
   * `waiting`: no translation yet. `kept`: it needs none (no letters, or already in the target language). `failed`: a later request
   * may succeed. The original is shown in every status.
   */
  status: 'waiting' | 'translated' | 'kept' | 'failed';
  /** Present if `translated`. */
  translation?: string;
}

export type SubtitleState =
  /** Everything near the position is translated. */
  | { status: 'ready' }
  | { status: 'working' }
  /** Requests are failing; the session resumes by itself. */
  | { status: 'paused'; error: SessionError }
  /** Waiting cannot help (a wrong key, an empty account) until `retry` is called. */
  | { status: 'blocked'; error: SessionError };

/** Translates the subtitles of one video ahead of its position, and knows what to show at any time. */
export interface SubtitleTranslation {
  /** All cues in order, each with its translation so far: the transcript. */
  readonly cues: readonly SessionCue[];
  readonly state: SubtitleState;
  /**
   * Tells the position of the video, in seconds: on every frame or `timeupdate`, and at once on `seeking`. Requests what is near it, and
   * cancels synchronously what no longer is.
   */
  moveTo(position: number): void;
  /** Cues to show at a position, those that began first ahead. */
  cuesAt(position: number): readonly SessionCue[];
  /** The next position after `position` at which `cuesAt` changes; `Infinity` after the last. */
  nextChangeAfter(position: number): number;
  /** Exchanges the track, e.g. after more segments of it arrived. Translations of equal sentences remain. */
  setTrack(track: SubtitleTrack): void;
  /** Translates all cues, for a download. Resolves when none is waiting, or when requests fail; `state` says which. */
  translateAll(signal?: AbortSignal): Promise<void>;
  /** Ends a pause or a block and requests again. */
  retry(): void;
  /** Cancels all requests. The session stays silent afterwards. */
  close(): void;
}
