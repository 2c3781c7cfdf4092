export type { Cue, CuePlacement, SubtitleTrack, TimedWord, TrackFormat, TrackProblem, TrackReading } from '../track.ts';
