import { describe, expect, it } from 'vitest';
import { readTrack } from '../read/read-track.ts';
import type { Cue } from '../track.ts';
import { type BilingualCue, writeSubtitles } from './write-subtitles.ts';

const FORMATS = ['srt', 'vtt', 'ass'] as const;

const TRICKY: readonly Cue[] = [
  { start: 0, end: 1.5, text: 'Me & you <3 — 5 > 4' },
  { start: 1.5, end: 2, text: '<i>not a tag</i> &amp; no entity &#65;' },
  { start: 3, end: 4.25, text: '00:00:01,000 --> 00:00:02,000' },
  { start: 5, end: 6, text: '42' },
  { start: 6, end: 7, text: 'NOTE\nSTYLE\nREGION' },
  { start: 7, end: 8, text: 'C:\\New {\\an8} {brace} \\{ 🎉' },
  { start: 8, end: 9, text: 'مرحبا\nשלום\n日本語' },
  { start: 9, end: 10, text: 'Above, left', placement: { vertical: 'top', horizontal: 'left' } },
  { start: 10, end: 11, text: 'Middle', placement: { vertical: 'middle', horizontal: 'center' } },
  { start: 362_439.5, end: 362_440.25, text: 'A hundred hours later' },
];

describe('writeSubtitles', () => {
  for (const format of FORMATS) {
    it(`[SUB-03] writes ${format} that reads back the same, whatever the text contains`, () => {
      expect(cuesOf(writeSubtitles(TRICKY, { format, lines: 'original' }))).toEqual(TRICKY);
    });
  }

  it('[SUB-03] writes both languages in the wanted order', () => {
    const cues: BilingualCue[] = [
      { start: 1, end: 2, text: 'Good\nmorning', translation: 'Guten Morgen' },
      { start: 3, end: 4, text: 'Not translated yet' },
    ];
    expect(writeSubtitles(cues, { format: 'srt', lines: 'translation-first' })).toBe(
      '1\n00:00:01,000 --> 00:00:02,000\nGuten Morgen\nGood\nmorning\n\n2\n00:00:03,000 --> 00:00:04,000\nNot translated yet\n',
    );
    const texts = (lines: 'original-first' | 'translation') =>
      FORMATS.map((format) => cuesOf(writeSubtitles(cues, { format, lines })).map(({ text }) => text));
    expect(texts('original-first')).toEqual(Array(3).fill(['Good\nmorning\nGuten Morgen', 'Not translated yet']));
    expect(texts('translation')).toEqual(Array(3).fill(['Guten Morgen', 'Not translated yet']));
  });

  it('[SUB-03] moves all cues by an offset, and leaves out those before the beginning', () => {
    const cues = cuesOf(writeSubtitles(TRICKY.slice(0, 3), { format: 'vtt', lines: 'original', offset: -2.5 }));
    expect(cues).toMatchObject([{ start: 0.5, end: 1.75 }]);
  });
});

function cuesOf(source: string) {
  const reading = readTrack(source);
  return 'track' in reading ? reading.track.cues : [];
}
