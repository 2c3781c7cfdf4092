import { matchLanguage } from '@interlinear/languages/match';
import { type BilingualCue, writePieces } from '@interlinear/subtitles/write';
import type { FileFormat, LineChoice } from '../settings.ts';
import type { Line } from '../state/lines.ts';
import { type LineResults, shownTranslation } from '../state/subtitle-state.ts';

export interface OutputOptions {
  format: FileFormat;
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

/** Writes the lines as a file, in pieces between which the page goes on. Translations that equal their original are not written twice. */
export async function outputText(
  lines: readonly Line[],
  results: LineResults,
  { pause, ...options }: OutputOptions & { pause: () => Promise<void> },
): Promise<string> {
  const cues: BilingualCue[] = [];
  for (let at = 0; at < lines.length; at += PIECE_LENGTH) {
    cues.push(...lines.slice(at, at + PIECE_LENGTH).flatMap((line) => cueOf(line, results, options)));
    await pause();
  }
  let text = '';
  // Zero moves nothing, and still leaves out what ends before the video begins.
  for (const piece of writePieces(cues, { format: options.format, lines: options.lines, offset: 0 })) {
    text += piece;
    await pause();
  }
  return text;
}

/** Lines of one piece of work. */
const PIECE_LENGTH = 1_000;

function cueOf(line: Line, results: LineResults, { target, leavesOut, lines }: OutputOptions): BilingualCue[] {
  const { start, end, text, placement } = line;
  if (leavesOut && lines !== 'original' && isUntranslated(line, results, target)) return [];
  const shown = shownTranslation(line, results, target);
  const translation = shown.status === 'translated' || shown.status === 'typed' ? shown.text : undefined;
  if (text.trim() === '' && (translation ?? '').trim() === '') return [];
  return [{ start, end, text, ...(placement && { placement }), ...(translation !== undefined && { translation }) }];
}

const TYPES = { srt: 'application/x-subrip', vtt: 'text/vtt', ass: 'text/x-ssa' } as const;

export function outputFile(text: string, format: FileFormat): Blob {
  // Players on Windows take SRT files without a mark for their own code page.
  return new Blob([format === 'vtt' ? text : `\ufeff${text}`], { type: `${TYPES[format]};charset=utf-8` });
}

export interface FileNameOptions {
  format: FileFormat;
  lines: LineChoice;
  source: string | undefined;
  target: string;
}

/** Names a file as players find it: `film.de.srt`; with both languages `film.en-de.srt`. */
export function outputName(name: string, { format, lines, source, target }: FileNameOptions): string {
  const base = withoutLanguage(name.replace(/\.[a-z0-9]{1,5}$/i, ''));
  const from = source ?? 'original';
  const languages = {
    original: from,
    translation: target,
    'original-first': `${from}-${target}`,
    'translation-first': `${target}-${from}`,
  }[lines];
  return `${base}.${languages}.${format}`;
}

/** Removes a language at the end of a name: `film.en` becomes `film`. */
function withoutLanguage(name: string): string {
  const match = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)$/i.exec(name);
  return match?.[1] !== undefined && match[2] !== undefined && matchLanguage(match[2]) ? match[1] : name;
}
