import type { SubtitleTrack } from '@interlinear/subtitles/track';
import { describe, expect, it } from 'vitest';
import { mergeTracks } from './merge-tracks.ts';

const cue = (start: number, text: string) => ({ start, end: start + 2, text });
const track = (...cues: [number, string][]): SubtitleTrack => ({
  language: 'en',
  kind: 'manual',
  format: 'vtt',
  cues: cues.map(([start, text]) => cue(start, text)),
});

describe('mergeTracks', () => {
  it('[SUB-01] joins overlapping parts in order, each cue once', () => {
    const merged = mergeTracks(track([0, 'a'], [2, 'b']), track([2, 'b'], [4, 'c']));
    expect(merged).toEqual(track([0, 'a'], [2, 'b'], [4, 'c']));
  });

  it('[SUB-01] puts an earlier part, which comes after going back, before the later one', () => {
    expect(mergeTracks(track([8, 'd']), track([0, 'a'], [2, 'b'])).cues.map(({ text }) => text)).toEqual([
      'a',
      'b',
      'd',
    ]);
  });

  it('[SUB-01] keeps cues with one text at two times, and two texts at one time', () => {
    expect(mergeTracks(track([0, 'yes']), track([0, 'no'], [4, 'yes'])).cues).toHaveLength(3);
  });

  it('[SUB-01] takes the newer of two versions of a cue, as live captions are corrected', () => {
    const longer: SubtitleTrack = { ...track(), cues: [{ start: 0, end: 9, text: 'a' }] };
    expect(mergeTracks(track([0, 'a']), longer).cues).toEqual(longer.cues);
  });

  it('[SUB-01] joins words, and leaves them out where neither part has any', () => {
    const words = { ...track([0, 'hello there']), words: [{ start: 0, text: 'hello' }] };
    const more = { ...track([0, 'hello there']), words: [{ start: 1, text: 'there' }] };
    expect(mergeTracks(words, more).words?.map(({ text }) => text)).toEqual(['hello', 'there']);
    expect(mergeTracks(track([0, 'a']), track([2, 'b']))).not.toHaveProperty('words');
  });
});
