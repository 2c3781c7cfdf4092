import type { BenchResult } from '../bench.ts';
import type { PictureMeasures } from './measure-picture.ts';
import type { Score } from './score.ts';

/** Size of the pictures whose CPU time has a target, and the most lines that they have. */
const TIMED = { width: 1600, height: 900, maxLines: 12 };

/** Computes the results for the targets of pictures. The held-out part is judged, the rest is for comparison. */
export function toResults(pictures: readonly PictureMeasures[]): BenchResult[] {
  const heldOut = pictures.filter(({ isHeldOut }) => isHeldOut);
  const tuning = pictures.filter(({ isHeldOut }) => !isHeldOut);
  const ours = ({ ours: score }: PictureMeasures) => score;
  const pageMode = ({ pageMode: score }: PictureMeasures) => score;
  const timed = pictures
    .filter(({ width, height, lineCount }) => {
      return width === TIMED.width && height === TIMED.height && lineCount <= TIMED.maxLines;
    })
    .map(({ cpuMs }) => cpuMs);
  return [
    judged('pictures-character-errors', errorRate(heldOut, ours), { max: 2 }),
    compared('pictures-character-errors-tuning', errorRate(tuning, ours)),
    compared('pictures-character-errors-page-mode', errorRate(heldOut, pageMode)),
    compared('pictures-character-errors-page-mode-tuning', errorRate(tuning, pageMode)),
    judged('pictures-spurious-lines', shareOf(heldOut, 'spuriousLines', 'readLines'), { max: 5 }),
    compared('pictures-spurious-lines-tuning', shareOf(tuning, 'spuriousLines', 'readLines')),
    compared('pictures-dropped-lines', shareOf(heldOut, 'droppedLines', 'recognizedLines')),
    compared('pictures-dropped-lines-tuning', shareOf(tuning, 'droppedLines', 'recognizedLines')),
    judged('pictures-reading-order', shareOf(heldOut, 'orderedPairs', 'pairs'), { min: 98 }),
    compared('pictures-reading-order-tuning', shareOf(tuning, 'orderedPairs', 'pairs')),
    cpuTime(timed),
  ];
}

interface Share {
  value: number | undefined;
  note: string;
}

/** Errors of all pictures together: a picture counts as much as it has letters. */
function errorRate(
  pictures: readonly PictureMeasures[],
  scoreOf: (picture: PictureMeasures) => Score | undefined,
): Share {
  const scores = pictures.flatMap((picture) => scoreOf(picture) ?? []);
  const wrong = scores.reduce((sum, score) => sum + score.wrongLetters, 0);
  const letters = scores.reduce((sum, score) => sum + score.letters, 0);
  return { value: percent(wrong, letters), note: `${wrong} of ${letters} letters in ${scores.length} pictures` };
}

function shareOf(pictures: readonly PictureMeasures[], part: keyof Score, whole: keyof Score): Share {
  const sum = (key: keyof Score) => pictures.reduce((total, { ours }) => total + (ours?.[key] ?? 0), 0);
  return { value: percent(sum(part), sum(whole)), note: `${sum(part)} of ${sum(whole)}` };
}

/** Returns a percentage; `undefined` of nothing. */
export function percent(part: number, of: number): number | undefined {
  return of === 0 ? undefined : (100 * part) / of;
}

function judged(name: string, { value, note }: Share, { min, max }: { min?: number; max?: number }): BenchResult {
  const target = max === undefined ? `≥ ${min}` : `≤ ${max}`;
  if (value === undefined) return { name, value: null, unit: '%', target, ok: null, note: 'nothing to measure' };
  return { name, value, unit: '%', target, ok: value >= (min ?? 0) && value <= (max ?? 100), note };
}

function compared(name: string, { value, note }: Share): BenchResult {
  return { name, value: value ?? null, unit: '%', ok: null, note };
}

function cpuTime(times: readonly number[]): BenchResult {
  const slowest = times.length === 0 ? null : Math.max(...times);
  const note = `slowest of ${times.length} pictures of ${TIMED.width}×${TIMED.height} with at most ${TIMED.maxLines} lines`;
  return {
    name: 'pictures-cpu-time',
    value: slowest,
    unit: 'ms',
    target: '≤ 1500',
    ok: slowest === null ? null : slowest <= 1500,
    note,
  };
}
