/** One timed piece of subtitles. */
export interface Cue {
  /** Seconds from the beginning of the video. */
  start: number;
  /** Seconds; later than `start`. */
  end: number;
  /** Plain text without markup. Lines are separated by `\n`. */
  text: string;
  /** Left out at the bottom centre, where most cues are. */
  placement?: CuePlacement;
}

/** Position of a cue on the picture. */
export interface CuePlacement {
  vertical: 'top' | 'middle' | 'bottom';
  horizontal: 'left' | 'center' | 'right';
}

/** One spoken word of automatic captions. */
export interface TimedWord {
  /** Seconds. */
  start: number;
  /** Seconds; left out where the format gives no end. */
  end?: number;
  text: string;
  /** Present on the first word of another speaker. */
  startsTurn?: true;
  /** Present where the text follows the word before it without a space. */
  isJoined?: true;
  /** Number of the block whose time the word shares with others, by their length. */
  block?: number;
}

/** Subtitles of one language. */
export interface SubtitleTrack {
  /** BCP 47 tag, as the source of the track gives it. */
  language?: string;
  kind: 'manual' | 'automatic';
  format: TrackFormat;
  /** In order of their start. Cues of automatic captions may break sentences anywhere; `toSentences` makes better ones. */
  cues: readonly Cue[];
  /** Present in automatic captions: their words in order. */
  words?: readonly TimedWord[];
}

export type TrackFormat = 'json3' | 'srv1' | 'srv3' | 'vtt' | 'srt' | 'ttml' | 'ass' | 'bilibili';

/**
 * Why a text has no track. `empty`: no text at all, as YouTube answers addresses without a token. `unknown-format`: no format, or a new
 * shape of one. `no-cues`: a sound file without any text in it. `too-large`: beyond `MAX_TRACK_LENGTH` or `MAX_CUES`.
 */
export type TrackProblem = 'empty' | 'unknown-format' | 'no-cues' | 'too-large';

export type TrackReading = { track: SubtitleTrack } | { problem: TrackProblem };

/** Maximum length of a file, in UTF-16 code units: about ten times the captions of a video of ten hours. */
export const MAX_TRACK_LENGTH = 20_000_000;
export const MAX_CUES = 200_000;
