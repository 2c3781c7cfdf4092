import { normalizeText } from '../read/file-cue.ts';
import { writeTimestamp } from '../read/timestamp.ts';
import type { Cue } from '../track.ts';
import { encodeText, placementMarkup, type WritableFormat } from './encode-text.ts';

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
  const { offset = 0 } = options;
  const moved = cues
    .map((cue) => ({ ...cue, start: Math.max(0, cue.start + offset), end: cue.end + offset }))
    .filter(({ end }) => end > 0);
  return WRITERS[options.format](moved, options);
}

type Writer = (cues: readonly BilingualCue[], options: WriteOptions) => string;

const WRITERS: Readonly<Record<WritableFormat, Writer>> = { srt: writeSrt, vtt: writeVtt, ass: writeAss };

function writeSrt(cues: readonly BilingualCue[], options: WriteOptions): string {
  const time = (seconds: number) => writeTimestamp(seconds, { separator: ',', digits: 3 });
  return cues
    .map((cue, index) => {
      const text = placementMarkup('srt', cue.placement) + shownTexts(cue, options).join('\n');
      return `${index + 1}\n${time(cue.start)} --> ${time(cue.end)}\n${text}\n`;
    })
    .join('\n');
}

function writeVtt(cues: readonly BilingualCue[], options: WriteOptions): string {
  const time = (seconds: number) => writeTimestamp(seconds, { separator: '.', digits: 3 });
  const blocks = cues.map((cue) => {
    const settings = placementMarkup('vtt', cue.placement);
    return `${time(cue.start)} --> ${time(cue.end)}${settings}\n${shownTexts(cue, options).join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

function writeAss(cues: readonly BilingualCue[], options: WriteOptions): string {
  const time = (seconds: number) => writeTimestamp(seconds, { separator: '.', digits: 2 }).replace(/^0(?=\d:)/, '');
  const lines = cues.map((cue) => {
    const text = placementMarkup('ass', cue.placement) + shownTexts(cue, options).join('\\N');
    return `Dialogue: 0,${time(cue.start)},${time(cue.end)},Default,,0,0,0,,${text}\n`;
  });
  return ASS_HEADER + lines.join('');
}

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
