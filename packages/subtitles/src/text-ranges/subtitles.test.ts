import { describe, expect, it } from 'vitest';
import { SUBTITLE_FORMATS } from './subtitles.ts';

const { srt, vtt, ass } = SUBTITLE_FORMATS;

describe('SRT', () => {
  it('reads cues, joins broken sentences and keeps the lines of two speakers', () => {
    const source =
      '1\n00:00:01,000 --> 00:00:02,000\nThe tide turns\nat six.\n\n2\n00:00:03,000 --> 00:00:04,000\n- Now?\n- Now.\n';
    expect(srt.readCues(source).map(({ text }) => text)).toEqual(['The tide turns at six.', '- Now?\n- Now.']);
  });

  it('excludes the number of the next cue in a file without empty lines', () => {
    const source = '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo';
    expect(srt.readCues(source).map(({ start, end }) => source.slice(start, end))).toEqual(['One', 'Two']);
  });

  it('reads times that a translator spaced out, and line breaks of HTML', () => {
    const source =
      '1\n00: 00: 01, 5 -> 00: 00: 03, 000\nThe tide<br />turns.\n2\n00:00:03:200 --> 00:00:05:000\nAt six.\n';
    const [first, second] = srt.readCues(source);
    expect([first?.text, second?.text]).toEqual(['The tide<br />turns.', 'At six.']);
    expect(srt.tokenize(first?.text ?? '')).toEqual([
      { kind: 'text', text: 'The tide' },
      { kind: 'break', source: '<br />' },
      { kind: 'text', text: 'turns.' },
    ]);
  });

  it('pairs tags and treats the others as tags of their own', () => {
    expect(srt.tokenize('{\\an8}<i>Hush</i> now</b>')).toEqual([
      { kind: 'tag', source: '{\\an8}' },
      { kind: 'open', source: '<i>', name: 'i' },
      { kind: 'text', text: 'Hush' },
      { kind: 'close', source: '</i>' },
      { kind: 'text', text: ' now' },
      { kind: 'tag', source: '</b>' },
    ]);
  });

  it('breaks a long line near its middle, outside of tags', () => {
    const line = 'The harbour was quiet before the storm came <i>in from the sea</i>';
    expect(srt.wrapLines(line, '\r\n').split('\r\n')).toEqual([
      'The harbour was quiet before',
      'the storm came <i>in from the sea</i>',
    ]);
  });
});

describe('WebVTT', () => {
  it('decodes and encodes entities', () => {
    expect(vtt.tokenize('a &lt;b&gt; &amp; c')).toEqual([{ kind: 'text', text: 'a <b> & c' }]);
    expect(vtt.encode('a <b> & c')).toBe('a &lt;b&gt; &amp; c');
  });
});

describe('ASS', () => {
  it('reads the text field of dialogue lines, commas included, and skips drawings', () => {
    const source = [
      '[Events]',
      'Format: Layer, Start, Text',
      'Dialogue: 0,0:00:01.00,Well, {\\i1}yes{\\i0}\\NIndeed',
      'Dialogue: 0,0:00:02.00,{\\p1}m 0 0 l 1 1',
    ].join('\n');
    expect(ass.readCues(source).map(({ text }) => text)).toEqual(['Well, {\\i1}yes{\\i0}\\NIndeed']);
  });
});
