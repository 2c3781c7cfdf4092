import { describe, expect, it } from 'vitest';
import type { FileFormat } from './cue-markup.ts';
import { openSubtitleFile, type PlacedCue } from './subtitle-file.ts';

/** Parts of files that players and authors need, beside the cues. */
const FILES: Readonly<Record<FileFormat, string>> = {
  ass: `[Script Info]
; a comment
Title: x
WrapStyle: 2

[V4+ Styles]
Format: Name, Alignment
Style: Top,8

[Events]
Format: Layer, Start, End, Style, Text
Comment: 0,0:00:00.00,0:00:01.00,Top,not shown
Dialogue: 0,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\c&HFF&}Well, {\\i1}yes{\\i0}\\NIndeed
Dialogue: 1,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\blur3}Well, {\\i1}yes{\\i0}\\NIndeed
Dialogue: 1,0:00:03.00,0:00:04.00,Top,{\\p1}m 0 0 l 1 1
Dialogue: 0,0:00:05.00,0:00:06.00,Top,{\\k20}ka{\\k30}ra{\\k10}o{\\k40}ke
Dialogue: 0,0:00:07.00,0:00:08.00,Top,On the {\\i1}Titanic{\\i0}
[Fonts]
fontname: x
`,
  vtt: `WEBVTT - title
Kind: captions
Language: en

STYLE
::cue { color: red }

NOTE
a note

first
00:01.000 --> 00:02.000 region:a align:start
<v Ann>&lrm;Hello <i>there</i>

second
01:00:00.000 --> 01:00:01.250 line:0
<c.white>Later &amp; <ruby>漢<rt>kan</rt></ruby></c>

NOTE the end
`,
  ttml: `<?xml version="1.0" encoding="UTF-16"?>
<tt:tt xml:lang="en" xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:div begin="10s">
  <tt:p xml:id="a" region="top" begin="1s" end="2.5s">Hello<tt:br/>there &amp; <tt:span xml:id="q" tts:fontStyle="italic">you</tt:span></tt:p>
  <tt:p begin="3s" dur="2s">Second</tt:p>
  <tt:p begin="6s" end="9s">One <tt:span begin="1s" end="2s">two</tt:span></tt:p>
</tt:div></tt:body></tt:tt>`,
  srt: `1
00:00:01,1 --> 00:00:02.5  X1:40 X2:600
<font color="#ff0">Me</font> & you <3

still the same cue


2
00:00:03,000 --> 00:00:04,000
{\\an8}<i>Late</i>

3
00:00:05,000 --> 00:00:06,000
The end
`,
};

const TRANSLATIONS: Readonly<Record<string, string>> = {
  'Well, yes\nIndeed': 'Nun ja,\nin der Tat',
  karaoke: 'Singen mit allen',
  'On the Titanic': 'Auf der Titanic im Jahre 1912',
  'Hello there': 'Hallo ihr da',
  'Me & you <3\nstill the same cue': 'Ich & du <3 immer noch dieselbe',
  'The end': 'Das Ende einer sehr langen Geschichte über Liebe',
  'Hello\nthere & you': 'Hallo dort & ihr',
};

describe('files with translations', () => {
  it('[SUB-03] translates ASS with its styles, comments, drawings and layers, and overrides at the corresponding words', () => {
    expect(changedLines('ass', 'translation')).toEqual([
      'Dialogue: 0,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\c&HFF&}Nun ja,\\N{\\i1}in{\\i0} der Tat',
      'Dialogue: 1,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\blur3}Nun ja,\\N{\\i1}in{\\i0} der Tat',
      'Dialogue: 0,0:00:05.00,0:00:06.00,Top,{\\k20}Sing{\\k30}en mi{\\k10}t a{\\k40}llen',
      'Dialogue: 0,0:00:07.00,0:00:08.00,Top,Auf der {\\i1}Titanic{\\i0} im Jahre 1912',
    ]);
  });

  it('[SUB-03] writes both languages to ASS without repeating the place, and sings the original only', () => {
    expect(changedLines('ass', 'original-first')).toEqual([
      'Dialogue: 0,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\c&HFF&}Well, {\\i1}yes{\\i0}\\NIndeed\\N{\\r}{\\c&HFF&}Nun ja,\\N{\\i1}in{\\i0} der Tat',
      'Dialogue: 1,0:00:01.50,0:00:02.00,Top,{\\an8\\fad(100,100)\\blur3}Well, {\\i1}yes{\\i0}\\NIndeed\\N{\\r}{\\blur3}Nun ja,\\N{\\i1}in{\\i0} der Tat',
      'Dialogue: 0,0:00:05.00,0:00:06.00,Top,{\\k20}ka{\\k30}ra{\\k10}o{\\k40}ke\\N{\\r}Singen mit allen',
      'Dialogue: 0,0:00:07.00,0:00:08.00,Top,On the {\\i1}Titanic{\\i0}\\N{\\r}Auf der {\\i1}Titanic{\\i0} im Jahre 1912',
    ]);
    expect(changedLines('ass', 'translation-first').slice(2, 3)).toEqual([
      'Dialogue: 0,0:00:05.00,0:00:06.00,Top,Singen mit allen\\N{\\r}{\\k20}ka{\\k30}ra{\\k10}o{\\k40}ke',
    ]);
  });

  it('[SUB-03] translates WebVTT with its voices, classes and settings, and tells the new language', () => {
    expect(changedLines('vtt', 'translation')).toEqual([
      'Language: de',
      '<v Ann>Hallo <i>ihr da</i>',
      '<c.white>Eine Übersetzung</c>',
    ]);
    expect(changedLines('vtt', 'original-first')).toEqual(['Hallo <i>ihr da</i>', '<c.white>Eine Übersetzung</c>']);
  });

  it('[SUB-03] translates TTML with its spans and prefixes; ids stay unique', () => {
    expect(changedLines('ttml', 'translation')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<tt:tt xml:lang="de" xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:div begin="10s">',
      '  <tt:p xml:id="a" region="top" begin="1s" end="2.5s">Hallo dort &amp; <tt:span xml:id="q" tts:fontStyle="italic">ihr</tt:span></tt:p>',
      '  <tt:p begin="3s" dur="2s">Eine Übersetzung</tt:p>',
      '  <tt:p begin="6s" end="9s">Eine Übersetzung <tt:span begin="1s" end="2s">Eine Übersetzung</tt:span></tt:p>',
    ]);
    for (const lines of ['original-first', 'translation-first'] as const) {
      const ids = translated('ttml', lines).match(/xml:id="\w+"/g);
      expect(ids).toEqual(['xml:id="a"', 'xml:id="q"']);
    }
  });

  it('[SUB-03] translates SRT with its colours, places and numbers, and breaks lines that are too long', () => {
    expect(changedLines('srt', 'translation')).toEqual([
      '<font color="#ff0">Ich</font> & du <3 immer noch dieselbe',
      '{\\an8}<i>Eine Übersetzung</i>',
      'Das Ende einer sehr langen',
      'Geschichte über Liebe',
    ]);
    expect(changedLines('srt', 'original-first')).toEqual([
      '<font color="#ff0">Ich</font> & du <3 immer noch dieselbe',
      '<i>Eine Übersetzung</i>',
      'Das Ende einer sehr langen',
      'Geschichte über Liebe',
    ]);
  });
});

describe('files with embedded directions', () => {
  it('[SUB-03] reads lines without their marks, and places italics at the words of the translation', () => {
    const file = open(
      '1\n00:00:01,000 --> 00:00:02,000\n\u202b- أين أنت؟\u202c\n\u202b- هنا.\u202c\n\n2\n00:00:03,000 --> 00:00:04,000\n\u200f<i>وداعا يا صديقي.</i>\n',
    );
    expect(file.cues.map(({ text }) => text)).toEqual(['- أين أنت؟\n- هنا.', 'وداعا يا صديقي.']);
    const translations = ['- Wo bist du?\n- Hier.', 'Leb wohl, mein Freund.'];
    const cues = file.cues.map((cue, index) => ({ ...cue, translation: translations[index] ?? '' }));
    expect(file.write(cues, { lines: 'original' })).toContain('\u202b- هنا.\u202c');
    const written = file.write(cues, { lines: 'translation', target: 'de' });
    expect(written).toContain('\n- Wo bist du?\n- Hier.\n');
    expect(written).toContain('\n<i>Leb wohl, mein Freund.</i>\n');
  });
});

describe('files made from HTML', () => {
  it('[SUB-03] have their line breaks in SRT', () => {
    const file = open('1\n00:00:01,000 --> 00:00:02,000\nOne <i>line</i><br />and another<BR>\n');
    expect(file.cues.map(({ text }) => text)).toEqual(['One line\nand another']);
    const cues = file.cues.map((cue) => ({ ...cue, translation: 'Eine line\nund noch eine' }));
    expect(file.write(cues, { lines: 'translation', target: 'de' })).toBe(
      '1\n00:00:01,000 --> 00:00:02,000\nEine <i>line</i>\nund noch eine\n',
    );
  });
});

describe('hostile files', () => {
  it('[SUB-03] are translated in linear time', () => {
    for (const body of ['. '.repeat(30_000), `${'\n'.repeat(100_000)}x`]) {
      const file = open(`1\n00:00:01,000 --> 00:00:02,000\n${body}\n`);
      const translation = `${file.cues[0]?.text} 1`;
      const cues = file.cues.map((cue) => ({ ...cue, translation }));
      expect(file.write(cues, { lines: 'translation', target: 'de' })).toContain(translation);
    }
  });
});

describe('files with changed cues', () => {
  it('[SUB-03] writes added, divided and removed cues in the form of their neighbours', () => {
    for (const format of ['srt', 'vtt', 'ass', 'ttml'] as const) {
      const file = open(FILES[format]);
      const [first, second, ...rest] = file.cues;
      if (!first || !second) throw new Error('no cues');
      const middle = first.start + 0.2;
      const changed: PlacedCue[] = [
        { ...first, end: middle },
        { ...first, start: middle, text: 'divided' },
        { start: first.end, end: first.end + 0.1, text: 'added' },
        ...rest,
      ];
      const written = file.write(changed, { lines: 'original' });
      expect(open(written).cues.map(({ start, end, text }) => [start, end, text])).toEqual(
        changed.map(({ start, end, text }) => [start, Math.round(end * 1_000) / 1_000, text]),
      );
      expect(written).not.toContain('xml:id="a"'.repeat(2));
    }
  });

  it('[SUB-03] counts the cues of SRT anew, and keeps the notes and the settings of WebVTT', () => {
    const srt = open(FILES.srt);
    expect(srt.write(srt.cues.slice(1), { lines: 'original' })).toBe(
      '1\n00:00:03,000 --> 00:00:04,000\n{\\an8}<i>Late</i>\n\n2\n00:00:05,000 --> 00:00:06,000\nThe end\n',
    );
    const vtt = open(FILES.vtt);
    const [first] = vtt.cues;
    if (!first) throw new Error('no cue');
    const written = vtt.write([first, { ...first, start: 3, end: 4, text: 'Again' }], { lines: 'original' });
    expect(written.slice(written.indexOf('first'))).toBe(
      'first\n00:01.000 --> 00:02.000 region:a align:start\n<v Ann>&lrm;Hello <i>there</i>\n\n00:00:03.000 --> 00:00:04.000 region:a align:start\n<v Ann>Again\n\nNOTE the end\n',
    );
  });

  it('[SUB-03] leaves out cues that a shift moved before the beginning', () => {
    const file = open(FILES.srt);
    const moved = file.cues.map((cue) => ({ ...cue, start: cue.start - 3.5, end: cue.end - 3.5 }));
    const written = open(file.write(moved, { lines: 'original' })).cues;
    expect(written.map(({ start, end }) => [start, end])).toEqual([
      [0, 0.5],
      [1.5, 2.5],
    ]);
  });
});

function open(source: string) {
  const opened = openSubtitleFile(source);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.file;
}

function translated(format: FileFormat, lines: 'translation' | 'original-first' | 'translation-first'): string {
  const file = open(FILES[format]);
  const cues = file.cues.map((cue) => ({ ...cue, translation: TRANSLATIONS[cue.text] ?? 'Eine Übersetzung' }));
  return file.write(cues, { lines, target: 'de' });
}

/** Lists the lines of a translated file that its original does not have. */
function changedLines(format: FileFormat, lines: 'translation' | 'original-first' | 'translation-first'): string[] {
  const original = FILES[format].split('\n');
  return translated(format, lines)
    .split('\n')
    .filter((line) => !original.includes(line));
}
