import { readTrack } from '@interlinear/subtitles/read-track';
import { openSubtitleFile } from '@interlinear/subtitles/subtitle-file';
import type { Cue } from '@interlinear/subtitles/track';
import { writeSubtitles } from '@interlinear/subtitles/write';
import { generateTalk, type TalkLanguage } from '@interlinear/testing/subtitles/generated-captions';
import { blockJson3, manualCues, srv3, wordTimedJson3 } from '@interlinear/testing/subtitles/youtube-captions';
import { type BenchResult, median } from './bench.ts';
import { isSelected } from './options.ts';
import { measureInBrowser } from './subtitles/in-browser.ts';
import { measureSegmentation, type SegmentationMeasures } from './subtitles/measure-segmentation.ts';
import { measureSite } from './subtitles/measure-site.ts';
import { simulateSession } from './subtitles/simulate-session.ts';

const LANGUAGES: readonly TalkLanguage[] = ['en', 'es', 'de', 'ja', 'zh'];
const SHAPES = { words: wordTimedJson3, srv3, block: blockJson3 };
const TALK_SECONDS = 900;
const SEEDS = [11, 12, 13];
const SESSION_SECONDS = 3 * 3_600;
const ROUND_TRIP_FILES = 1_000;

/**
 * Measures sentences in automatic captions, reading, writing, and a session of three hours, all without a browser; then the built
 * extension on stand-ins for players, and the site with a long file. `--parts=package,browser,site` measures less.
 */
export async function run(): Promise<BenchResult[]> {
  return [
    ...(isSelected('parts', 'package') ? await measurePackage() : []),
    ...(isSelected('parts', 'browser') ? await measureInBrowser() : []),
    ...(isSelected('parts', 'site') ? await measureSite() : []),
  ];
}

async function measurePackage(): Promise<BenchResult[]> {
  const segmentation = [false, true].flatMap((isBare) => LANGUAGES.map((language) => segmentationOf(language, isBare)));
  return [...segmentation.flat(), ...parseTimes(), ...roundTrips(), ...(await sessionResults())];
}

function segmentationOf(language: TalkLanguage, isBare: boolean): BenchResult[] {
  const results: BenchResult[] = [];
  for (const [shape, write] of Object.entries(SHAPES)) {
    const measures = SEEDS.map((seed) => {
      const talk = generateTalk({ language, seconds: TALK_SECONDS, seed, isBare });
      return measureSegmentation(talk, write(talk));
    }).reduce(sum);
    const name = `subtitles-${isBare ? 'bare' : 'punctuated'}-${shape}-${language}`;
    const hits = (100 * measures.hits) / measures.sentenceEnds;
    const weak = (100 * measures.weakEnds) / measures.cues;
    const minimum = isBare ? 60 : 99;
    results.push(
      {
        name: `${name}-sentence-ends-hit`,
        value: hits,
        unit: '%',
        target: `≥ ${minimum}`,
        ok: hits >= minimum,
        note: `${measures.sentenceEnds} sentences in ${measures.cues} cues`,
      },
      {
        name: `${name}-weak-ends`,
        value: weak,
        unit: '%',
        target: '≤ 2',
        ok: weak <= 2,
      },
      {
        name: `${name}-too-long`,
        value: measures.tooLong,
        unit: 'cues',
        target: '0',
        ok: measures.tooLong === 0 && measures.isComplete,
        note: measures.isComplete ? 'every word kept, no overlaps' : 'words lost, or cues overlap',
      },
    );
  }
  return results;
}

function sum(one: SegmentationMeasures, other: SegmentationMeasures): SegmentationMeasures {
  return {
    cues: one.cues + other.cues,
    tooLong: one.tooLong + other.tooLong,
    sentenceEnds: one.sentenceEnds + other.sentenceEnds,
    hits: one.hits + other.hits,
    weakEnds: one.weakEnds + other.weakEnds,
    isComplete: one.isComplete && other.isComplete,
  };
}

const MANY_CUES = 20_000;

function parseTimes(): BenchResult[] {
  const cues = Array.from(
    { length: MANY_CUES },
    (_, index): Cue => ({
      start: index * 2,
      end: index * 2 + 1.9,
      text: `Line number ${index} & more\nin two rows`,
    }),
  );
  return (['srt', 'vtt', 'ass'] as const).map((format) => {
    const source = writeSubtitles(cues, { format, lines: 'original' });
    const times = Array.from({ length: 5 }, () => {
      const begin = process.cpuUsage();
      const reading = readTrack(source);
      const { user, system } = process.cpuUsage(begin);
      if ('problem' in reading || reading.track.cues.length !== MANY_CUES) throw new Error(`${format} was not read`);
      return (user + system) / 1_000;
    });
    const value = median(times);
    return {
      name: `subtitles-parse-20000-${format}`,
      value,
      unit: 'ms',
      target: '≤ 300',
      ok: value <= 300,
      note: 'CPU time',
    };
  });
}

function roundTrips(): BenchResult[] {
  return (['srt', 'vtt', 'ass', 'ttml'] as const).map((format) => {
    let lost = 0;
    for (let seed = 0; seed < ROUND_TRIP_FILES; seed += 1) {
      const talk = generateTalk({ language: LANGUAGES[seed % LANGUAGES.length] ?? 'en', seconds: 20, seed });
      const cues = manualCues(talk).map(({ start, end, text }) => ({
        start: hundredths(start),
        end: hundredths(end),
        text,
      }));
      const source = format === 'ttml' ? ttml(cues) : writeSubtitles(cues, { format, lines: 'original' });
      const opened = openSubtitleFile(source);
      const isSame =
        'file' in opened &&
        JSON.stringify(opened.file.cues.map(({ places: _, ...cue }) => cue)) === JSON.stringify(cues) &&
        opened.file.write(opened.file.cues, { lines: 'original' }) === source;
      if (!isSame) lost += 1;
    }
    return {
      name: `subtitles-round-trip-${format}`,
      value: lost,
      unit: `of ${ROUND_TRIP_FILES} files lossy`,
      target: '0',
      ok: lost === 0,
    };
  });
}

function ttml(cues: readonly Cue[]): string {
  const lines = cues.map(
    ({ start, end, text }) =>
      `<p begin="${start.toFixed(2)}s" end="${end.toFixed(2)}s">${text.replaceAll('\n', '<br/>')}</p>`,
  );
  return `<tt xmlns="http://www.w3.org/ns/ttml"><head/><body><div>${lines.join('\n')}</div></body></tt>`;
}

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

async function sessionResults(): Promise<BenchResult[]> {
  const talk = generateTalk({ language: 'en', seconds: SESSION_SECONDS, seed: 5 });
  // Each sentence is another one, as in a real video; equal ones are requested once.
  const numbered = {
    ...talk,
    words: talk.words.map((word, index) => (word.endsSentence ? { ...word, text: `${index} ${word.text}` } : word)),
  };
  const reading = readTrack(wordTimedJson3(numbered), { language: 'en' });
  if ('problem' in reading) throw new Error(reading.problem);
  const measures = await simulateSession(reading.track, SESSION_SECONDS);
  return [
    {
      name: 'subtitles-session-outside-window',
      value: measures.outsideWindow,
      unit: 'sentences',
      target: '0',
      ok: measures.outsideWindow === 0,
      note: `${measures.requests} requests in 3 hours`,
    },
    {
      name: 'subtitles-session-abort',
      value: measures.slowestAbortMs,
      unit: 'ms',
      target: '≤ 100',
      ok: measures.aborted > 0 && measures.slowestAbortMs <= 100,
      note: `${measures.aborted} cancelled after seeks`,
    },
    {
      name: 'subtitles-session-late-frames',
      value: measures.late,
      unit: 'frames',
      target: '0',
      ok: measures.late === 0,
      note: 'shown without a translation, two seconds after the start and each seek',
    },
    {
      name: 'subtitles-session-repeated',
      value: measures.repeated,
      unit: 'sentences',
      target: '0',
      ok: measures.repeated === 0,
    },
    {
      name: 'subtitles-session-cpu',
      value: measures.cpuMsPerSecond / 10,
      unit: '% of a core',
      target: '≤ 1.5',
      ok: measures.cpuMsPerSecond <= 15,
      note: 'of the session alone, at 30 positions per second; without a browser',
    },
  ];
}
