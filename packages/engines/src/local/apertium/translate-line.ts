import type { LanguageCode } from '@interlinear/languages';
import type { Run } from '../markup/markup.ts';
import { mapText, plainTextOf, trimRuns } from '../markup/runs.ts';
import type { Mode } from './modes.ts';
import { serbianToCyrillic, serbianToLatin } from './serbian.ts';
import { readStream, type StreamToken, writeToken } from './stream-format.ts';

/** Sends one request in stream format to a mode. */
export type SendStream = (mode: string, stream: string) => Promise<string>;

export interface LineTask {
  runs: readonly Run[];
  source: LanguageCode;
  target: LanguageCode;
  route: readonly Mode[];
  send: SendStream;
}

/** Translates one line along a route. Keeps surrounding white space, and lines without letters as a whole. */
export async function translateLine({ runs, source, target, route, send }: LineTask): Promise<readonly Run[]> {
  const text = plainTextOf(runs);
  if (!/\p{L}/u.test(text)) return runs;
  const { lead, body, tail } = trimRuns(runs);
  let translated = source === 'sr' ? mapText(body, serbianToLatin) : body;
  // Trimmed after each step, as output starts with a space where a pronoun was dropped.
  for (const mode of route) translated = trimRuns(readRuns(await send(mode.name, writeRuns(translated)))).body;
  // Collapse such spaces inside the text too, unless the source has double spaces.
  if (!/\S {2,}\S/.test(text)) translated = mapText(translated, (part) => part.replace(/ {2,}/g, ' '));
  if (target === 'sr') translated = mapText(translated, serbianToCyrillic);
  return [{ text: lead, tag: undefined }, ...translated, { text: tail, tag: undefined }];
}

/** Lines without a sentence end get a temporary full stop, which taggers need. */
const SENTENCE_END = /[.!?…:;]\s*$/;

function writeRuns(runs: readonly Run[]): string {
  const tokens = runs.map((run): StreamToken => {
    if ('leaf' in run) return { blank: `t${run.leaf}` };
    return { text: cleanText(run.text), bound: run.tag === undefined ? undefined : `t:${run.tag}` };
  });
  const fullStop = SENTENCE_END.test(plainTextOf(runs)) ? '' : `.[${ADDED_FULL_STOP}]`;
  return tokens.map(writeToken).join('') + fullStop;
}

/** Superblank after a full stop that we added. */
const ADDED_FULL_STOP = 'end';

function readRuns(stream: string): Run[] {
  const runs: Run[] = [];
  for (const token of readStream(stream)) {
    if ('text' in token) runs.push({ text: token.text, tag: firstTag(token.bound) });
    else if (token.blank === ADDED_FULL_STOP) dropFullStop(runs);
    else if (/^t\d+$/.test(token.blank)) runs.push({ leaf: Number(token.blank.slice(1)) });
  }
  return runs;
}

/** Merged words carry the blanks of both (`t:1; t:2`); the first one counts. */
function firstTag(bound: string | undefined): number | undefined {
  const digits = /t:(\d+)/.exec(bound ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function dropFullStop(runs: Run[]): void {
  const last = runs.at(-1);
  if (last && 'text' in last) runs[runs.length - 1] = { ...last, text: last.text.replace(/\s*\.\s*$/, '') };
}

/** Removes NUL, which ends a request, and lone surrogates, which have no UTF-8 form. */
function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC');
}
