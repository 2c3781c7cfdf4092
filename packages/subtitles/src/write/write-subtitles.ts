import { normalizeText } from '../read/file-cue.ts';
import { writeTimestamp } from '../read/timestamp.ts';
import type { Cue } from '../track.ts';
import { encodeText, placementMarkup, type WritableFormat } from './encode-text.ts';

export type { WritableFormat } from './encode-text.ts';

/** A cue to write; `SessionCue` is one. */
export interface BilingualCue extends Cue {
  translation?: string;
}

export interface WriteOptions {
  format: WritableFormat;
  /** Cues without a translation are written in the original, so that no line is missing. */
  lines: 'original' | 'translation' | 'original-first' | 'translation-first';
  /** Added to all times, in seconds. Cues that would end before the video begins are left out. */
  offset?: number;
}

/** Writes subtitles in one language or two. Reading them again gives the same texts, times and places. */
export function writeSubtitles(cues: readonly BilingualCue[], options: WriteOptions): string {
  return [...writePieces(cues, options)].join('');
}

/** Cues of one piece: about a millisecond of work. */
const PIECE_LENGTH = 500;

/** Writes subtitles in pieces, between which a page may go on. */
export function* writePieces(cues: readonly BilingualCue[], options: WriteOptions): Generator<string> {
  const { offset = 0, format } = options;
  const { header, writeCue } = WRITERS[format];
  yield header;
  let written = 0;
  for (let at = 0; at < cues.length; at += PIECE_LENGTH) {
    let piece = '';
    for (const cue of cues.slice(at, at + PIECE_LENGTH)) {
      const moved = { ...cue, start: Math.max(0, cue.start + offset), end: cue.end + offset };
      if (moved.end <= 0) continue;
      piece += writeCue(moved, options, written);
      written += 1;
    }
    yield piece;
  }
}

interface Writer {
  header: string;
  /** @param index counts the cues before this one */
  writeCue(cue: BilingualCue, options: WriteOptions, index: number): string;
}

const srtWriter: Writer = {
  header: '',
  writeCue(cue, options, index) {
    const time = (seconds: number) => writeTimestamp(seconds, { separator: ',', digits: 3 });
    const text = placementMarkup('srt', cue.placement) + shownTexts(cue, options).join('\n');
    return `${index === 0 ? '' : '\n'}${index + 1}\n${time(cue.start)} --> ${time(cue.end)}\n${text}\n`;
  },
};

const vttWriter: Writer = {
  header: 'WEBVTT\n',
  writeCue(cue, options) {
    const time = (seconds: number) => writeTimestamp(seconds, { separator: '.', digits: 3 });
    const settings = placementMarkup('vtt', cue.placement);
    return `\n${time(cue.start)} --> ${time(cue.end)}${settings}\n${shownTexts(cue, options).join('\n')}\n`;
  },
};

const ASS_HEADER = `[Script Info]
ScriptType: v4.00+
WrapStyle: 0
ScaledBorderAndShadow: yes
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Arial,60,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,50,1
Style: Translation,Arial,60,&H0080E5FF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,1,2,60,60,50,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

const assWriter: Writer = {
  header: ASS_HEADER,
  writeCue(cue, options) {
    const time = (seconds: number) => writeTimestamp(seconds, { separator: '.', digits: 2 }).replace(/^0(?=\d:)/, '');
    const text = placementMarkup('ass', cue.placement) + shownTexts(cue, options).join('\\N');
    return `Dialogue: 0,${time(cue.start)},${time(cue.end)},Default,,0,0,0,,${text}\n`;
  },
};

const WRITERS: Readonly<Record<WritableFormat, Writer>> = { srt: srtWriter, vtt: vttWriter, ass: assWriter };

/** Encoded texts of a cue in the order that is asked for. */
function shownTexts({ text, translation }: BilingualCue, { format, lines }: WriteOptions): string[] {
  const original = encodeText(format, normalizeText(text));
  if (translation === undefined || lines === 'original') return [original];
  const translated = encodeText(format, normalizeText(translation));
  if (lines === 'translation' || translated === '') return [translated === '' ? original : translated];
  if (format !== 'ass') return lines === 'original-first' ? [original, translated] : [translated, original];
  const styled = `{\\rTranslation}${translated}`;
  return lines === 'original-first' ? [original, styled] : [`${styled}{\\r}`, original];
}
