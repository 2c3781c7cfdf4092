import type { LanguageCode } from '@interlinear/languages';
import type { Run } from '../markup/markup.ts';
import { mapText, plainTextOf, trimRuns } from '../markup/runs.ts';
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
  const { lead, body, tail } = trimRuns(runs);
  let translated = source === 'sr' ? mapText(body, serbianToLatin) : body;
  // Outputs begin with a space where a pronoun was dropped: trimmed after every step.
  for (const mode of route) translated = trimRuns(readRuns(await send(mode.name, writeRuns(translated)))).body;
  // The same inside, unless the text has double spaces of its own.
  if (!/\S {2,}\S/.test(text)) translated = mapText(translated, (part) => part.replace(/ {2,}/g, ' '));
  if (target === 'sr') translated = mapText(translated, serbianToCyrillic);
  return [{ text: lead, tag: undefined }, ...translated, { text: tail, tag: undefined }];
}

/** A line that does not end like a sentence gets a full stop for the way: the taggers need one, and some lose their step without it. */
const SENTENCE_END = /[.!?…:;]\s*$/;

function writeRuns(runs: readonly Run[]): string {
  const pieces = runs.map((run): StreamPiece => {
    if ('leaf' in run) return { blank: `t${run.leaf}` };
    return { text: cleanText(run.text), bound: run.tag === undefined ? undefined : `t:${run.tag}` };
  });
  const fullStop = SENTENCE_END.test(plainTextOf(runs)) ? '' : `.[${OUR_FULL_STOP}]`;
  return pieces.map(writePiece).join('') + fullStop;
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
