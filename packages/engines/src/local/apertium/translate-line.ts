import type { LanguageCode } from '@interlinear/languages';
import type { Run } from './markup.ts';
import type { Mode } from './modes.ts';
import { serbianToCyrillic, serbianToLatin } from './serbian.ts';
import { readStream, type StreamPiece, writePiece } from './stream-format.ts';

/** Asks one mode for its answer to one piece of stream. */
export type SendStream = (mode: string, stream: string) => Promise<string>;

export interface LineTask {
  runs: readonly Run[];
  source: LanguageCode;
  target: LanguageCode;
  route: readonly Mode[];
  send: SendStream;
}

/** Translates one line along a route. Spaces around it stay as they are, and a line without letters as a whole. */
export async function translateLine({ runs, source, target, route, send }: LineTask): Promise<readonly Run[]> {
  const text = plainTextOf(runs);
  if (!/\p{L}/u.test(text)) return runs;
  let translated = source === 'sr' ? mapText(runs, serbianToLatin) : runs;
  for (const mode of route) translated = readRuns(await send(mode.name, writeRuns(translated)));
  if (target === 'sr') translated = mapText(translated, serbianToCyrillic);
  return withSpacesOf(text, translated);
}

/** A line that does not end like a sentence gets a full stop for the way: the taggers need one, and some lose their step without it. */
const SENTENCE_END = /[.!?…:;]\s*$/;

function writeRuns(runs: readonly Run[]): string {
  const text = plainTextOf(runs);
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  const pieces = cutStart(runs, lead).map(
    (run): StreamPiece =>
      'leaf' in run
        ? { blank: `t${run.leaf}` }
        : { text: cleanText(run.text), bound: run.tag === undefined ? undefined : `t:${run.tag}` },
  );
  return pieces.map(writePiece).join('') + (SENTENCE_END.test(text) ? '' : `.[${OUR_FULL_STOP}]`);
}

/** Stands behind a full stop that we added. */
const OUR_FULL_STOP = 'end';

function readRuns(stream: string): Run[] {
  const runs: Run[] = [];
  for (const piece of readStream(stream)) {
    if ('text' in piece) runs.push({ text: piece.text, tag: firstTag(piece.bound) });
    else if (piece.blank === OUR_FULL_STOP) dropFullStop(runs);
    else if (/^t\d+$/.test(piece.blank)) runs.push({ leaf: Number(piece.blank.slice(1)) });
  }
  return runs;
}

/** Words that were merged carry the blanks of both (`t:1; t:2`); the first one wins. */
function firstTag(bound: string | undefined): number | undefined {
  const digits = /t:(\d+)/.exec(bound ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function dropFullStop(runs: Run[]): void {
  const last = runs.at(-1);
  if (last && 'text' in last) runs[runs.length - 1] = { ...last, text: last.text.replace(/\s*\.\s*$/, '') };
}

/** NUL ends a request; lone halves of surrogate pairs cannot be written in UTF-8. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC');
}

/** A dropped pronoun leaves its space behind, at the start or double in the middle. */
function withSpacesOf(source: string, runs: readonly Run[]): Run[] {
  const [lead = ''] = /^\s*/.exec(source) ?? [];
  const [tail = ''] = /\s*$/.exec(source) ?? [];
  const hasDoubleSpaces = /\S {2,}\S/.test(source);
  const tidy = hasDoubleSpaces ? runs : mapText(runs, (text) => text.replace(/ {2,}/g, ' '));
  const translated = plainTextOf(tidy);
  const body = cutStart(tidy, translated.length - translated.trimStart().length);
  const trimmed = cutEnd(body, translated.length - translated.trimEnd().length);
  return [{ text: lead, tag: undefined }, ...trimmed, { text: tail, tag: undefined }];
}

function cutStart(runs: readonly Run[], length: number): Run[] {
  let left = length;
  return runs.map((run) => {
    if ('leaf' in run || left === 0) return run;
    const cut = Math.min(left, run.text.length);
    left -= cut;
    return { ...run, text: run.text.slice(cut) };
  });
}

function cutEnd(runs: readonly Run[], length: number): Run[] {
  let left = length;
  return runs
    .toReversed()
    .map((run) => {
      if ('leaf' in run || left === 0) return run;
      const cut = Math.min(left, run.text.length);
      left -= cut;
      return { ...run, text: run.text.slice(0, run.text.length - cut) };
    })
    .reverse();
}

function mapText(runs: readonly Run[], change: (text: string) => string): Run[] {
  return runs.map((run) => ('leaf' in run ? run : { ...run, text: change(run.text) }));
}

function plainTextOf(runs: readonly Run[]): string {
  return runs.map((run) => ('leaf' in run ? '' : run.text)).join('');
}
