import { expect, it } from 'vitest';
import { exportFile } from './export-file.ts';

const CUES = [
  { index: 0, start: 1, end: 2, text: 'Hello', status: 'translated', translation: 'Hallo' },
  { index: 1, start: 3, end: 4, text: 'Bye', status: 'waiting' },
] as const;
const subject = (title: string, original: string | undefined = 'en-US') => ({
  title,
  cues: CUES,
  languages: { original, translation: 'de' as const },
  order: 'translation-first' as const,
  offset: 0.5,
});

it('[SUB-03] writes the lines as they are shown, and untranslated ones in the original', () => {
  expect(exportFile(subject('The talk'), { format: 'srt', lines: 'both' })).toEqual({
    name: 'The talk.de-en.srt',
    type: 'application/x-subrip',
    text: '1\n00:00:01,500 --> 00:00:02,500\nHallo\nHello\n\n2\n00:00:03,500 --> 00:00:04,500\nBye\n',
  });
});

it.each([
  ['Ein Titel: Teil 1/2?', 'de', 'Ein Titel Teil 1 2.de.vtt'],
  ['日本語の話', 'ja', '日本語の話.ja.vtt'],
  ['..\u202eevil\n', 'zz-unknown', 'evil.vtt'],
  ['CON', undefined, 'CONsubtitles.vtt'],
  ['', 'en', 'subtitles.en.vtt'],
])('[SUB-03] names the file after a video called %j in %s', (title, language, name) => {
  const languages = { original: language, translation: 'de' as const };
  expect(exportFile({ ...subject(title), languages }, { format: 'vtt', lines: 'original' }).name).toBe(name);
});
