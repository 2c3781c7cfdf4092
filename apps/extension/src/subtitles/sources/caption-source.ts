import type { LanguageCode } from '@interlinear/languages';
import type { SubtitleTrack } from '@interlinear/subtitles/track';

/** State of the captions of a video, as their source reports it. */
export type CaptionReport =
  /** The video is being exchanged: nothing of the former one may be shown. */
  | { type: 'changing' }
  /** There are no captions, or they cannot be read. */
  | { type: 'missing'; why: 'none' | 'unreadable' }
  /** A report with the same key continues the former one. */
  | { type: 'captions'; videoKey: string; title?: string; track: SubtitleTrack };

export interface SourceOptions {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  video: HTMLVideoElement;
  report(report: CaptionReport): void;
}

/** Finds the captions of a video, until it is stopped. */
export interface CaptionSource {
  stop(): void;
  /** Moves the video, where the player does not bear it being moved directly. */
  seek?(seconds: number): void;
}
