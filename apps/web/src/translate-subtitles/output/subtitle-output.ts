import { matchLanguage } from '@interlinear/languages/match';
import type { FileFormat, PlacedCue } from '@interlinear/subtitles/subtitle-file';
import { type WritableFormat, writePieces } from '@interlinear/subtitles/write';
import type { LineChoice, OutputFormat } from '../settings.ts';
import type { Line } from '../state/lines.ts';
import { type LineResults, shownTranslation } from '../state/subtitle-state.ts';

export interface OutputOptions {
  lines: LineChoice;
  target: string;
  /** Whether lines without a translation are left out, instead of written in the original. */
  leavesOut: boolean;
}

/** Lists the lines that a file with translations would lack. */
export function untranslatedLines(lines: readonly Line[], results: LineResults, target: string): Line[] {
  return lines.filter((line) => isUntranslated(line, results, target));
}

function isUntranslated(line: Line, results: LineResults, target: string): boolean {
  const { status } = shownTranslation(line, results, target);
  return (status === 'waiting' || status === 'failed' || status === 'none') && line.text.trim() !== '';
}

/** Lists the cues of a file, in pieces between which the page goes on. Translations that equal their original are not written twice. */
export async function outputCues(
  lines: readonly Line[],
  results: LineResults,
  { pause, ...options }: OutputOptions & { pause: () => Promise<void> },
): Promise<PlacedCue[]> {
  const cues: PlacedCue[] = [];
  for (let at = 0; at < lines.length; at += PIECE_LENGTH) {
    cues.push(...lines.slice(at, at + PIECE_LENGTH).flatMap((line) => cueOf(line, results, options)));
    await pause();
  }
  return cues;
}

/** Lines of one piece of work. */
const PIECE_LENGTH = 1_000;

export interface ConversionOptions {
  format: WritableFormat;
  lines: LineChoice;
  pause: () => Promise<void>;
}

/** Writes cues as a file of its own, without the parts of the file that they are from. */
export async function convertedText(
  cues: readonly PlacedCue[],
  { format, lines, pause }: ConversionOptions,
): Promise<string> {
  let text = '';
  // Zero moves nothing, and still leaves out what ends before the video begins.
  for (const piece of writePieces(cues, { format, lines, offset: 0 })) {
    text += piece;
    await pause();
  }
  return text;
}

function cueOf(line: Line, results: LineResults, { target, leavesOut, lines }: OutputOptions): PlacedCue[] {
  const { start, end, text, placement, places } = line;
  if (leavesOut && lines !== 'original' && isUntranslated(line, results, target)) return [];
  const shown = shownTranslation(line, results, target);
  const translation = shown.status === 'translated' || shown.status === 'typed' ? shown.text : undefined;
  if (text.trim() === '' && (translation ?? '').trim() === '') return [];
  return [
    {
      ...{ start, end, text },
      ...(placement && { placement }),
      ...(places && { places }),
      ...(translation !== undefined && { translation }),
    },
  ];
}

/** Returns the format that a download gets: that of the file where it has one and it was chosen. */
export function formatOfOutput(chosen: OutputFormat, own: FileFormat | undefined): FileFormat {
  return chosen === 'original' ? (own ?? 'srt') : chosen;
}

const TYPES = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
  ttml: 'application/ttml+xml',
} as const;

export function outputFile(text: string, format: FileFormat): Blob {
  // Players on Windows take SRT and ASS files without a mark for their own code page.
  const mark = (format === 'srt' || format === 'ass') && !text.startsWith('\ufeff') ? '\ufeff' : '';
  return new Blob([mark + text], { type: `${TYPES[format]};charset=utf-8` });
}

export interface FileNameOptions {
  format: FileFormat;
  /** Format of the file, whose ending is kept in it: files of ASS may end in `ssa`. */
  own?: FileFormat | undefined;
  lines: LineChoice;
  source: string | undefined;
  target: string;
}

/** Names a file as players find it: `film.de.srt`; with both languages `film.en-de.srt`. */
export function outputName(name: string, { format, own, lines, source, target }: FileNameOptions): string {
  const ending = format === own ? /\.(ssa|ass|srt|vtt|ttml|dfxp|xml)$/i.exec(name)?.[1] : undefined;
  const base = withoutLanguage(name.replace(/\.[a-z0-9]{1,5}$/i, ''));
  const from = source ?? 'original';
  const languages = {
    original: from,
    translation: target,
    'original-first': `${from}-${target}`,
    'translation-first': `${target}-${from}`,
  }[lines];
  return `${base}.${languages}.${ending ?? format}`;
}

/** Removes a language at the end of a name: `film.en` becomes `film`. */
function withoutLanguage(name: string): string {
  const match = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)$/i.exec(name);
  return match?.[1] !== undefined && match[2] !== undefined && matchLanguage(match[2]) ? match[1] : name;
}
