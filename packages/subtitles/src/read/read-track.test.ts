import { generateTalk } from '@interlinear/testing/subtitles/generated-captions';
import { blockJson3, manualJson3, srv1, srv3, wordTimedJson3 } from '@interlinear/testing/subtitles/youtube-captions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSegments, readSubtitlePlaylist, readSubtitleRenditions } from './hls.ts';
import { readTrack } from './read-track.ts';

describe('readTrack', () => {
  it('[SUB-01] reads words with their times from both shapes of automatic captions', () => {
    const talk = generateTalk({ language: 'en', seconds: 60, seed: 1 });
    for (const write of [wordTimedJson3, srv3]) {
      const track = trackOf(write(talk));
      expect(track.kind).toBe('automatic');
      expect(track.words?.map(({ text }) => text)).toEqual(talk.words.map(({ text }) => text));
      for (const [index, word] of talk.words.entries()) expect(track.words?.[index]?.start).toBeCloseTo(word.start, 2);
    }
  });

  it('[SUB-01] shares the time of a block among its words, up to the line break that ends it', () => {
    const events = [
      { tStartMs: '80', dDurationMs: 3000, wWinId: 1, segs: [{ utf8: 'Good morning everyone. Today we look at how' }] },
      { tStartMs: 6080, dDurationMs: 10, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
      { tStartMs: 6100, dDurationMs: 900, wWinId: 1, segs: [{ utf8: 'it ends.' }] },
    ];
    const words = trackOf(JSON.stringify({ events })).words ?? [];
    expect(words.map(({ text }) => text).join(' ')).toBe('Good morning everyone. Today we look at how it ends.');
    expect(words.at(-3)?.start).toBeGreaterThan(4.5);
  });

  it('[SUB-01] tells captions by people from automatic ones', () => {
    const talk = generateTalk({ language: 'de', seconds: 60, seed: 2 });
    const kinds = [manualJson3, srv1, blockJson3, srv3].map((write) => trackOf(write(talk)).kind);
    expect(kinds).toEqual(['manual', 'manual', 'automatic', 'automatic']);
    expect(
      trackOf(srv1(generateTalk({ language: 'en', seconds: 200, seed: 2 }))).cues.some(({ text }) =>
        text.includes("You'll"),
      ),
    ).toBe(true);
  });

  it('[SUB-02] reads the cues of Netflix', () => {
    const source =
      'WEBVTT\n\n1\n00:00:02.000 --> 00:00:03.600 position:50.00%,middle align:middle size:80.00% line:84.67%\n<c.white><c.mono_sans>&lrm;We should have eaten</c.mono_sans></c.white>\n<c.white>&lrm;breakfast first.</c.white>\n\n2\n00:00:04.000 --> 00:00:05.000 line:10.00%\n<c.japanese>&lrm;<ruby>漢字<rt>かんじ</rt></ruby></c.japanese>\n';
    expect(trackOf(source).cues).toEqual([
      { start: 2, end: 3.6, text: 'We should have eaten\nbreakfast first.' },
      { start: 4, end: 5, text: '漢字', placement: { vertical: 'top', horizontal: 'center' } },
    ]);
  });

  it('[SUB-03] reads TTML with frames, ticks, lengths, nested times and regions', () => {
    const source =
      '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en" ttp:frameRate="25" ttp:tickRate="10000000"><head><layout><region xml:id="r1" tts:displayAlign="before"/><region xml:id="r2"><style tts:displayAlign="after"/></region></layout></head><body><div begin="10s"><p region="r1" begin="00:00:01:05" end="2.5s">Hello<br/>there <span tts:fontStyle="italic">you</span></p><p begin="30000000t" dur="2s" region="r2">Second &amp; last</p><p><span begin="5s" end="6s">one</span> <span begin="6s" end="7s">two</span></p></div></body></tt>';
    expect(readTrack(source)).toEqual({
      track: {
        language: 'en',
        kind: 'manual',
        format: 'ttml',
        cues: [
          { start: 11.2, end: 12.5, text: 'Hello\nthere you', placement: { vertical: 'top', horizontal: 'center' } },
          { start: 13, end: 15, text: 'Second & last' },
          { start: 15, end: 16, text: 'one' },
          { start: 16, end: 17, text: 'two' },
        ],
      },
    });
  });

  it('[SUB-03] reads Bilibili, and SRT with short fractions, without numbers and with a blank line in a cue', () => {
    expect(
      trackOf('{"font_size":0.4,"body":[{"from":1.5,"to":3,"location":2,"content":"你好"},{"from":"x"}]}').cues,
    ).toEqual([{ start: 1.5, end: 3, text: '你好' }]);
    const source =
      '\ufeff00:00:01,1 --> 00:00:02.5\r\nMe & you <3\r\n\r\nstill here\r\n\r\n120:00:00,000 --> 120:00:01,000\r\n{\\an8}<i>Late</i>\r\n';
    expect(trackOf(source).cues).toEqual([
      { start: 1.1, end: 2.5, text: 'Me & you <3\nstill here' },
      { start: 432_000, end: 432_001, text: 'Late', placement: { vertical: 'top', horizontal: 'center' } },
    ]);
  });

  it('[SUB-03] keeps a text of WebVTT below a line of spaces', () => {
    const source =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n \nOne\n \n\n00:03.000 --> 00:04.000\nTwo\n \n2\n00:05.000 --> 00:06.000\nThree';
    expect(trackOf(source).cues.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  });

  it('[SUB-03] reads each line of rolling captions once, with the times of its words', () => {
    const lines = ['welcome back everyone', 'today we look at', 'the new engine', 'and how it works'];
    const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}`;
    const write = (body: (line: string, second: number) => string) =>
      lines.flatMap((line, index) => {
        const [second, above] = [index * 2, lines[index - 1] ?? ' '];
        const next = time(second + 2);
        return [
          `${time(second)}.000 --> ${time(second + 1)}.990 align:start position:0%\n${above}\n${body(line, second)}\n`,
          `${time(second + 1)}.990 --> ${next}.000 align:start position:0%\n${line}\n \n`,
        ];
      });
    const timed = write((line, second) => line.replace(' ', `<${time(second)}.700><c> `).replace(/$/, '</c>'));
    const vtt = trackOf(`WEBVTT\nKind: captions\n\n${timed.join('\n')}`);
    const srt = trackOf(
      write((line) => line)
        .map((block, index) => `${index + 1}\n${block.replace(/ align.*/, '')}`)
        .join('\n'),
    );
    for (const { kind, cues, words } of [vtt, srt]) {
      expect({ kind, texts: cues.map(({ text }) => text) }).toEqual({ kind: 'automatic', texts: lines });
      expect(words?.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
    }
    expect(vtt.words?.slice(3, 5).map(({ start }) => start)).toEqual([2, 2.7]);
  });

  it('[SUB-03] keeps the cues of a song that repeats its lines', () => {
    const texts = [
      'Row your boat',
      'Row your boat',
      'Row your boat\nGently',
      'Gently',
      'Merrily',
      'Life is\nbut a dream',
    ];
    const blocks = texts.map((text, index) => `00:0${index}.000 --> 00:0${index}.900\n${text}\n`);
    const { kind, cues } = trackOf(`WEBVTT\n\n${blocks.join('\n')}`);
    expect({ kind, texts: cues.map(({ text }) => text) }).toEqual({ kind: 'manual', texts });
  });

  it('[SUB-03] reads times of SRT that a translator spaced out, or that a shift moved before the beginning', () => {
    const source =
      '1\n00: 00: 01, 500 -> 00: 00: 02,750\nOne\n10:30 -> 11:45\n\n2\n00:00:03:000 → 00:00:04:250\nTwo\n\n3\n-00:00:01,000 --> 00:00:00,500\nZero\n\n4\n-00:00:03,000 --> -00:00:01,000\nBefore\n';
    expect(trackOf(source).cues).toEqual([
      { start: 0, end: 0.5, text: 'Zero' },
      { start: 1.5, end: 2.75, text: 'One\n10:30 -> 11:45' },
      { start: 3, end: 4.25, text: 'Two' },
    ]);
  });

  it('[SUB-01] says why a text has no track', () => {
    const problems = [
      '',
      ' \n',
      '<!doctype html><html></html>',
      '{"events":[]}',
      '{"captions":[]}',
      '{"events":[{"segs":',
      'hello',
      'WEBVTT\n',
    ].map((source) => readTrack(source));
    expect(problems).toEqual(
      [
        'empty',
        'empty',
        'unknown-format',
        'no-cues',
        'unknown-format',
        'unknown-format',
        'unknown-format',
        'no-cues',
      ].map((problem) => ({ problem })),
    );
  });

  it('[SUB-01] never throws, and gives cues in order, whatever the text', () => {
    const talk = generateTalk({ language: 'en', seconds: 10, seed: 1 });
    const samples = [
      wordTimedJson3(talk),
      blockJson3(talk),
      srv3(talk),
      srv1(talk),
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>x</v>\n',
    ];
    const damaged = fc
      .record({
        sample: fc.constantFrom(...samples),
        at: fc.nat(),
        cut: fc.nat({ max: 60 }),
        junk: fc.string({ maxLength: 20 }),
      })
      .map(({ sample, at, cut, junk }) => {
        const from = at % sample.length;
        return sample.slice(0, from) + junk + sample.slice(from + cut);
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string(), fc.json()), (source) => {
        const reading = readTrack(source);
        if ('problem' in reading) return;
        const { cues } = reading.track;
        expect(cues.every(({ start, end }, index) => end > start && start >= (cues[index - 1]?.start ?? 0))).toBe(true);
      }),
    );
  });
});

describe('HLS', () => {
  it('[SUB-03] finds renditions and segments, with their addresses and times', () => {
    const main =
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English, full",LANGUAGE="en",DEFAULT=YES,FORCED=NO,URI="subs/en.m3u8?a=1,2"\n#EXT-X-MEDIA:TYPE=AUDIO,NAME="x",URI="a.m3u8"\n#EXT-X-MEDIA:TYPE=SUBTITLES,NAME="bad",URI="javascript:alert(1)"\n';
    expect(readSubtitleRenditions(main, 'https://video.test/a/main.m3u8')).toEqual({
      renditions: [
        {
          url: 'https://video.test/a/subs/en.m3u8?a=1,2',
          name: 'English, full',
          language: 'en',
          isForced: false,
          isDefault: true,
        },
      ],
    });
    const media = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\n0.vtt\n#EXTINF:4.5,\n/b/1.vtt\n#EXT-X-ENDLIST\n';
    expect(readSubtitlePlaylist(media, 'https://video.test/a/en.m3u8')).toEqual({
      segments: [
        { url: 'https://video.test/a/0.vtt', start: 0, duration: 6 },
        { url: 'https://video.test/b/1.vtt', start: 6, duration: 4.5 },
      ],
      isLive: false,
      sequence: 0,
      targetDuration: 6,
    });
    const live = '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:41\n#EXTINF:6,\n41.vtt\n';
    expect(readSubtitlePlaylist(live, 'https://video.test/en.m3u8')).toMatchObject({ isLive: true, sequence: 41 });
    expect(readSubtitlePlaylist('<html>', 'https://video.test/')).toEqual({ problem: 'unknown-format' });
  });

  it('[SUB-03] joins segments, with their clocks, and makes one cue of one that is in two', () => {
    const segment = (mpegts: number, body: string, start: number) => ({
      url: 'https://video.test/',
      start,
      duration: 6,
      text: `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${mpegts},LOCAL:00:00:00.000\n\n${body}\n`,
    });
    const reading = joinSegments([
      segment(900_000, '00:05.000 --> 00:06.000\nAcross', 0),
      segment(900_000, '00:06.000 --> 00:07.500\nAcross\n\n00:08.000 --> 00:09.000\nAcross', 6),
      segment(900_000 + 90_000 * 12, '00:01.000 --> 00:02.000\nLater', 12),
      segment(900_000, '', 18),
    ]);
    expect('track' in reading && reading.track.cues).toEqual([
      { start: 5, end: 7.5, text: 'Across' },
      { start: 8, end: 9, text: 'Across' },
      { start: 13, end: 14, text: 'Later' },
    ]);
    expect(joinSegments([])).toEqual({ problem: 'empty' });
  });

  it('[SUB-03] joins segments of rolling captions without a line twice, and without words of one alone', () => {
    const segment = (start: number, lines: readonly string[]) => {
      const time = (index: number) => `00:${String(start + index * 2).padStart(2, '0')}.000`;
      const cues = lines.map((line, index) => {
        const above = index === 0 ? '' : `${lines[index - 1]}\n`;
        return `${time(index)} --> ${time(index + 1)}\n${above}${line}\n`;
      });
      return { url: 'https://video.test/', start, duration: 8, text: `WEBVTT\n\n${cues.join('\n')}` };
    };
    const lines = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
    const reading = joinSegments([segment(0, lines.slice(0, 4)), segment(8, lines.slice(4))]);
    if ('problem' in reading) throw new Error(reading.problem);
    expect(reading.track.cues.map(({ text }) => text)).toEqual(lines);
    expect(reading.track.words).toBeUndefined();
  });

  it('[SUB-03] puts the cues of a segment into its time, from whatever their own times count', () => {
    const segment = (start: number, cue: string) => ({
      url: 'https://video.test/',
      start,
      duration: 6,
      text: `WEBVTT\n\n${cue}\nLine ${start}\n`,
    });
    const startsOf = (...segments: Parameters<typeof joinSegments>[0]) => {
      const reading = joinSegments(segments);
      return 'track' in reading ? reading.track.cues.map(({ start }) => start) : reading;
    };
    const own = [
      segment(0, '00:01.000 --> 00:02.000'),
      segment(6, '00:01.000 --> 00:02.000'),
      segment(60, '00:03.000 --> 00:05.000'),
    ];
    expect(startsOf(...own)).toEqual([1, 7, 63]);
    const whole = [
      segment(0, '00:01.000 --> 00:02.000'),
      segment(6, '00:07.000 --> 00:08.000'),
      segment(60, '01:03.000 --> 01:05.000'),
    ];
    expect(startsOf(...whole)).toEqual([1, 7, 63]);
    const live = [
      segment(0, '09:00:00.000 --> 09:00:02.000'),
      segment(6, '09:00:07.000 --> 09:00:08.000'),
      segment(12, '09:00:13.500 --> 09:00:15.000'),
    ];
    expect(startsOf(...live)).toEqual([0, 7, 13.5]);
  });
});

function trackOf(source: string) {
  const reading = readTrack(source);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.track;
}
