import { makeTalk } from '@interlinear/testing/players/talk';
import { type Mp4Codec, mp4Head, mp4Segment } from '@interlinear/testing/subtitles/mp4-captions';
import { expect, it } from 'vitest';
import { readMp4Defaults, readMp4Texts, readTrackFile } from './mp4.ts';

const SECONDS = 30;
const TALK = makeTalk(SECONDS, 'alpha & <beta>');
const CUES = TALK.map(({ start, end, text }) => ({ start: start / 1000, end: end / 1000, text }));
const segments = (codec: Mp4Codec) =>
  [0, 1, 2, 3, 4].map((index) => mp4Segment(TALK, { from: index * 6_000, to: (index + 1) * 6_000, codec }));

it.each(['stpp', 'wvtt'] as const)('[SUB-03] reads all cues of an MP4 file: %s', (codec) => {
  const reading = readTrackFile(Buffer.concat([mp4Head(), ...segments(codec)]), { language: 'en' });
  expect(reading).toMatchObject({ track: { language: 'en', cues: CUES } });
});

it('[SUB-03] reads a segment by the clock of another file', () => {
  const [, second] = segments('wvtt');
  expect(readMp4Defaults(mp4Head())).toEqual({ timescale: 1_000 });
  expect(readMp4Texts(second ?? Buffer.alloc(0), { timescale: 500 })).toMatchObject([{ start: 12, duration: 12 }]);
});

it('[SUB-03] reads other files as texts', () => {
  const file = Buffer.from('\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nHallö\n');
  expect(readTrackFile(file)).toMatchObject({ track: { cues: [{ start: 1, end: 2, text: 'Hallö' }] } });
});

it('[SUB-03] never fails on a file that is cut off or garbled', () => {
  const file = Buffer.concat([mp4Head(), ...segments('wvtt').slice(0, 1)]);
  for (let length = 0; length < file.length; length += 1) readTrackFile(file.subarray(0, length));
  for (let at = 0; at < file.length; at += 1) {
    const garbled = Buffer.from(file);
    garbled[at] = 255 - (garbled[at] ?? 0);
    expect(readTrackFile(garbled)).toBeDefined();
  }
  expect(readTrackFile(file.subarray(0, 100))).toEqual({ problem: 'empty' });
});
