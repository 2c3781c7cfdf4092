import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from '../read/file-cue.ts';
import { readTrack } from '../read/read-track.ts';
import { writeTimestamp } from '../read/timestamp.ts';
import type { Cue } from '../track.ts';
import { openSubtitleFile } from './subtitle-file.ts';
import { writeSubtitles } from './write-subtitles.ts';

const KEPT = { lines: 'original' } as const;
const numRuns = bySize({ quick: 12, deep: 1_000 });

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '-->',
    '<i>',
    '</i>',
    '<3',
    '<br>',
    '&amp;',
    '&#60;',
    '&',
    '{\\an8}',
    '{',
    '}',
    '\\N',
    '\\',
    '\n',
    '\n\n',
    'NOTE',
    '7',
    ']]>',
  ),
  fc.constantFrom(
    '00:00:01,000 --> 00:00:02,000',
    '00:00:01 -> 00: 00: 02, 000',
    '\n-00:00:01 → 00:00:02',
    'Dialogue: 0,',
    'WEBVTT',
    'こんにちは。',
    'שלום',
    '\u200e',
    '<c.white>',
    '<00:00:01.000>',
  ),
);
const text = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) => normalizeText(pieces.join(' ').replaceAll('\u2060', '')))
  .filter((joined) => /\p{L}/u.test(joined));

/** Cues in order, with times that every format can hold. */
const cues = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 400 }), length: fc.integer({ min: 20, max: 900 }), text }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((entries) => {
    let start = 100;
    return entries.map(({ gap, length, text: line }): Cue => {
      start += gap;
      const cue = { start: start / 100, end: (start + length) / 100, text: line };
      start += length;
      return cue;
    });
  });

describe('round trips', () => {
  for (const format of ['srt', 'vtt', 'ass'] as const) {
    it(`[SUB-03] reads what it writes as ${format}, whatever the texts`, () => {
      fc.assert(
        fc.property(cues, (written) => {
          expect(cuesOf(writeSubtitles(written, { format, lines: 'original' }))).toEqual(written);
        }),
        { numRuns },
      );
    });
  }

  for (const format of ['srt', 'vtt', 'ass', 'ttml'] as const) {
    it(`[SUB-03] changes nothing in a file of ${format} but the cues that are changed`, () => {
      fc.assert(
        fc.property(cues, fc.nat(), fc.constantFrom('\n', '\r\n'), text, (original, at, newline, newText) => {
          const source = fileOf(format, original, newline);
          const file = open(source);
          expect(file.write(file.cues, KEPT)).toBe(source);

          const changedAt = at % file.cues.length;
          const changed = file.cues.map((cue, index) =>
            index === changedAt ? { ...cue, text: newText, end: hundredths(cue.end + 0.01) } : cue,
          );
          const written = file.write(changed, KEPT);
          expect(open(written).cues).toEqual(changed);

          const moved = changed.map((cue) => ({
            ...cue,
            start: hundredths(cue.start + 2),
            end: hundredths(cue.end + 2),
          }));
          expect(open(open(written).write(moved, KEPT)).cues).toEqual(moved);
        }),
        { numRuns },
      );
    });
  }

  for (const format of ['srt', 'vtt', 'ass', 'ttml'] as const) {
    it(`[SUB-03] reads back every text of a translated, divided and shortened file of ${format}`, () => {
      fc.assert(
        fc.property(cues, fc.array(text, { minLength: 12, maxLength: 12 }), fc.nat(), (original, translations, at) => {
          const file = open(fileOf(format, original, '\n'));
          const both = file.cues.map((cue, index) => ({ ...cue, translation: translations[index] ?? '' }));
          // Lines are broken anew, and marks of direction at the beginning of a line are dropped when it is read.
          const words = (texts: readonly string[]) => texts.map((one) => one.replace(/[\s\u200e]+/g, ''));
          const written = (lines: 'translation' | 'original-first') =>
            words(open(file.write(both, { lines, target: 'de' })).cues.map((cue) => cue.text));
          expect(written('translation')).toEqual(words(both.map(({ translation }) => translation)));
          expect(written('original-first')).toEqual(words(both.map((cue) => cue.text + cue.translation)));

          const removed = at % file.cues.length;
          const divided = file.cues.flatMap((cue, index) => {
            const middle = hundredths((cue.start + cue.end) / 2);
            if (index === removed && file.cues.length > 1) return [];
            return [
              { ...cue, end: middle },
              { ...cue, start: middle, text: translations[index] ?? 'x' },
            ];
          });
          const plain = (all: readonly Cue[]) => all.map(({ start, end, text: line }) => [start, end, line]);
          expect(plain(open(file.write(divided, KEPT)).cues)).toEqual(plain(divided));
        }),
        { numRuns },
      );
    });
  }

  it('[SUB-03] keeps styles, notes, comments, numbers and unknown parts of tricky files byte for byte', () => {
    for (const source of TRICKY_FILES) {
      const file = open(source);
      expect(file.write(file.cues, KEPT)).toBe(source);
      const moved = file.cues.map((cue) => ({ ...cue, start: cue.start + 0.5, end: cue.end + 0.5 }));
      const back = open(file.write(moved, KEPT));
      expect(back.cues.map(({ start, text: line }) => [start, line])).toEqual(
        moved.map(({ start, text: line }) => [start, line]),
      );
    }
  });
});

const TRICKY_FILES = [
  '\ufeff1\r\n00:00:01,1 --> 00:00:02.5  X1:40 X2:600\r\n<font color="#ff0">Me</font> & you <3\r\n\r\nstill the same cue\r\n\r\n\r\n9\r\n120:00:00,000 --> 120:00:01,000\r\n{\\an8}Late\r\n',
  'WEBVTT - a title\nKind: captions\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a width:40%\n\nNOTE\nnothing --- here\n\nfirst\n00:01.000 --> 00:02.000 region:a align:start\n<v Ann>&lrm;Hello <i>there</i></v>\n\n01:00:00.000 --> 01:00:01.250 line:0\n<c.white>Later</c>\n',
  '[Script Info]\n; a comment\nTitle: x\n\n[V4+ Styles]\nFormat: Name, Alignment\nStyle: Top,8\n\n[Events]\nFormat: Layer, Start, End, Style, Text\nComment: 0,0:00:00.00,0:00:01.00,Top,not shown\nDialogue: 0,0:00:01.50,0:00:02.00,Top,{\\fad(100,100)}Well, {\\i1}yes{\\i0}\\NIndeed\nDialogue: 1,0:00:03.00,0:00:04.00,Top,{\\p1}m 0 0 l 1 1\n[Fonts]\nfontname: x\n',
  '<?xml version="1.0"?>\n<!-- made by hand -->\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ttp:frameRate="25" ttp:tickRate="10000000"><tt:head><tt:metadata>x</tt:metadata></tt:head>\n<tt:body><tt:div begin="10s"><tt:p begin="00:00:01:05" end="2.5s">Hello<tt:br/>there &amp; <tt:span tts:fontStyle="italic">you</tt:span></tt:p><tt:p begin="30000000t" dur="2s">Second</tt:p></tt:div></tt:body></tt:tt>',
];

/** A file as other programs write it: with markup and parts that have nothing to do with the cues. */
function fileOf(format: 'srt' | 'vtt' | 'ass' | 'ttml', original: readonly Cue[], newline: string): string {
  if (format === 'ttml') {
    const lines = original.map(({ start, end, text: line }, index) => {
      const body = line
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\n', '<br/>');
      const timing = index % 2 === 0 ? `end="${end.toFixed(2)}s"` : `dur="${Math.round((end - start) * 1_000)}ms"`;
      return `<p xml:id="c${index}" begin="${start.toFixed(2)}s" ${timing}><span tts:color="white">${body}</span></p>`;
    });
    return `<?xml version="1.0"?>${newline}<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${lines.join(newline)}</div></body></tt>`;
  }
  const written = writeSubtitles(original, { format, lines: 'original' });
  const decorated = format === 'vtt' ? written.replace('WEBVTT\n', 'WEBVTT kind\n\nNOTE a note\n') : written;
  return decorated.replaceAll('\n', newline);
}

function hundredths(seconds: number): number {
  return Number(
    writeTimestamp(seconds, { separator: '.', digits: 2 })
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
      .toFixed(2),
  );
}

function open(source: string) {
  const opened = openSubtitleFile(source);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.file;
}

function cuesOf(source: string) {
  const reading = readTrack(source);
  return 'track' in reading ? reading.track.cues : [];
}
