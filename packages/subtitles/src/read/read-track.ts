import * as z from 'zod/mini';
import type { Cue, SubtitleTrack, TimedWord, TrackFormat, TrackProblem, TrackReading } from '../track.ts';
import { MAX_CUES, MAX_TRACK_LENGTH } from '../track.ts';
import { captionWords } from './caption-words.ts';
import { type FileCue, isRepeated, normalizeText, plainCues } from './file-cue.ts';
import { formatOf } from './format.ts';
import { type CaptionEvent, isAutomatic, readJson3, textOf } from './json3.ts';
import { readAss } from './read-ass.ts';
import { plainSrt, plainVtt, readSrt, readVtt } from './read-blocks.ts';
import { readTtml } from './read-ttml.ts';
import { readRollingCaptions } from './rolling-captions.ts';
import { readYoutubeXml } from './youtube-xml.ts';

export interface TrackHint {
  /** BCP 47 tag, if the source of the track gives it. */
  language?: string;
  /** Found in the text if missing. */
  kind?: SubtitleTrack['kind'];
}

/** Reads subtitles in any format of `TrackFormat`, which is found by content. Never throws. */
export function readTrack(source: string, hint: TrackHint = {}): TrackReading {
  if (source.length > MAX_TRACK_LENGTH) return { problem: 'too-large' };
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  if (text.trim() === '') return { problem: 'empty' };
  const format = formatOf(text);
  if (!format) return { problem: 'unknown-format' };
  const content = readContent(text, format, hint);
  if ('problem' in content) return content;
  const { cues, language = hint.language, words } = content;
  if (cues.length === 0) return { problem: 'no-cues' };
  if (cues.length > MAX_CUES) return { problem: 'too-large' };
  return {
    track: {
      ...(language !== undefined && { language }),
      kind: hint.kind ?? (words ? 'automatic' : 'manual'),
      format,
      cues,
      ...(words && { words }),
    },
  };
}

type Content = { cues: Cue[]; language?: string; words?: TimedWord[] } | { problem: TrackProblem };

function readContent(text: string, format: TrackFormat, hint: TrackHint): Content {
  switch (format) {
    case 'json3':
    case 'bilibili':
      return readJson(text, hint);
    case 'srv1':
    case 'srv3':
      return readEvents(readYoutubeXml(text), hint);
    case 'vtt':
      return readBlockCues(text, readVtt(text), plainVtt);
    case 'srt':
      return readBlockCues(text, readSrt(text), plainSrt);
    case 'ass':
      return { cues: cuesOf(readAss(text)) };
    case 'ttml': {
      const { cues, language } = readTtml(text);
      return { cues: cuesOf(cues), ...(language !== undefined && { language }) };
    }
  }
}

function readBlockCues(source: string, cues: readonly FileCue[], plain: (markup: string) => string): Content {
  const events = readRollingCaptions(source, plainCues(cues), plain);
  return events ? readEvents(events, { kind: 'automatic' }) : { cues: cuesOf(cues) };
}

const json3Schema = z.object({ events: z.array(z.unknown()) });
const bilibiliSchema = z.object({
  lang: z.optional(z.string()),
  body: z.array(z.unknown()),
});
const bilibiliCueSchema = z.object({ from: z.number(), to: z.number(), content: z.string() });

function readJson(text: string, hint: TrackHint): Content {
  const value = parseJson(text);
  const json3 = json3Schema.safeParse(value);
  if (json3.success) return readEvents(readJson3(json3.data.events), hint);
  const bilibili = bilibiliSchema.safeParse(Array.isArray(value) ? { body: value } : value);
  if (!bilibili.success) return { problem: 'unknown-format' };
  const cues = bilibili.data.body.flatMap((entry) => {
    const cue = bilibiliCueSchema.safeParse(entry);
    return cue.success ? [{ start: cue.data.from, end: cue.data.to, text: normalizeText(cue.data.content) }] : [];
  });
  const { lang } = bilibili.data;
  return { cues: cuesOf(cues), ...(lang !== undefined && { language: lang }) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A truncated answer is not a format; the caller reports it as such.
    return undefined;
  }
}

function readEvents(events: readonly CaptionEvent[], hint: TrackHint): Content {
  const isSpoken = hint.kind === undefined ? isAutomatic(events) : hint.kind === 'automatic';
  const texts = events.flatMap((event) => {
    const text = textOf(event);
    return text === '' ? [] : [{ start: event.start, end: event.start + event.duration, text }];
  });
  if (!isSpoken) return { cues: cuesOf(texts) };
  const cues = cuesOf(texts).map((cue, index, all) => {
    // Each event is shown for two lines, so that it overlaps the next.
    const next = all[index + 1];
    return next && next.start > cue.start && next.start < cue.end ? { ...cue, end: next.start } : cue;
  });
  return { cues, words: captionWords(events) };
}

/** Puts cues in order and leaves out repeated ones, without the places that they have in a file. */
function cuesOf(cues: readonly Cue[]): Cue[] {
  const plain = plainCues(cues).map(({ start, end, text, placement }) => ({
    ...{ start, end, text },
    ...(placement && { placement }),
  }));
  return plain.filter((cue, index) => !isRepeated(cue, plain[index - 1]));
}
