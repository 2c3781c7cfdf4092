import type { Cue } from '../track.ts';

/** A cue to write; `SessionCue` is one. */
export interface BilingualCue extends Cue {
  translation?: string;
}

export interface WriteOptions {
  format: 'srt' | 'vtt' | 'ass';
  /** Cues without a translation are written in the original, so that no line is missing. */
  lines: 'original' | 'translation' | 'original-first' | 'translation-first';
  /** Added to all times, in seconds. */
  offset?: number;
}
