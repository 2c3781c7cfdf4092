import { type FileCue, milliseconds } from './file-cue.ts';
import type { CaptionEvent, CaptionPart } from './json3.ts';
import { readTimestamp } from './timestamp.ts';

/** Share of cues that begin with lines of the cue before, and of those that add a line to them, in rolling captions. */
const MIN_CARRIED_SHARE = 0.6;
const MIN_ROLLED_SHARE = 0.25;
/** Songs and signs repeat lines too, but seldom this often. */
const MIN_ROLLED_CUES = 3;
/** Silence, in seconds, after which a screen begins empty. */
const MAX_GAP = 1;

/**
 * Reads the new lines of rolling captions, in which each cue shows lines of the one before again, as yt-dlp saves automatic captions.
 *
 * @param cues in order of their start
 * @param plain returns the text of a piece of markup
 * @returns `undefined` for other cues
 */
export function readRollingCaptions(
  source: string,
  cues: readonly FileCue[],
  plain: (markup: string) => string,
): CaptionEvent[] | undefined {
  const lines = cues.map(({ text }) => text.split('\n'));
  const carried = cues.map((cue, index) => {
    const previous = cues[index - 1];
    if (!previous || cue.start - previous.end > MAX_GAP) return 0;
    return carriedLines(lines[index - 1] ?? [], lines[index] ?? []);
  });
  const isRolled = (index: number) => carried[index] !== 0 && carried[index] !== lines[index]?.length;
  const rolled = cues.filter((_, index) => isRolled(index)).length;
  if (rolled < MIN_ROLLED_CUES || rolled < cues.length * MIN_ROLLED_SHARE) return undefined;
  if (carried.filter((count) => count > 0).length < cues.length * MIN_CARRIED_SHARE) return undefined;
  return cues.flatMap((cue, index) => {
    const body = source.slice(cue.body.from, cue.body.to).split(/\r\n|[\r\n]/);
    const fresh = body.filter((line) => plain(line).trim() !== '').slice(carried[index]);
    if (fresh.length === 0) return [];
    const duration = milliseconds(cue.end - cue.start);
    return [{ start: cue.start, duration, isAppended: false, parts: partsOf(fresh.join(' '), cue.start, plain) }];
  });
}

/** Counts the lines at the end of a cue with which the next one begins. */
function carriedLines(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length); count > 0; count -= 1) {
    const kept = before.slice(-count);
    if (kept.every((line, index) => line === after[index])) return count;
  }
  return 0;
}

/** Splits a line at the times of its words. */
function partsOf(markup: string, start: number, plain: (markup: string) => string): CaptionPart[] {
  const parts: CaptionPart[] = [];
  let offset: number | undefined;
  for (const piece of markup.split(/(<[\d:.]{5,}>)/)) {
    const time = piece.startsWith('<') ? readTimestamp(piece.slice(1)) : undefined;
    if (time) offset = Math.max(0, milliseconds(time.seconds - start));
    else if (plain(piece) !== '') parts.push({ text: plain(piece), ...(offset !== undefined && { offset }) });
  }
  return parts;
}
