import type { BenchResult } from '../bench.ts';
import type { PaintingMeasures } from './measure-painting.ts';
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
    ...paintingResults(pictures),
    slowest('pictures-cpu-time', { times: timed, max: 1500, note: TIMED_NOTE }),
    slowest('pictures-edit-to-repaint', {
      times: pictures.flatMap(({ editMs }) => editMs ?? []),
      max: 100,
      note: 'pictures',
    }),
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

const TIMED_NOTE = `pictures of ${TIMED.width}×${TIMED.height} with at most ${TIMED.maxLines} lines`;

function slowest(
  name: string,
  { times, max, note }: { times: readonly number[]; max: number; note: string },
): BenchResult {
  const value = times.length === 0 ? null : Math.max(...times);
  const ok = value === null ? null : value <= max;
  return { name, value, unit: 'ms', target: `≤ ${max}`, ok, note: `slowest of ${times.length} ${note}` };
}

/** Kinds of pictures by what is behind their text. Noise of photos can be imitated, but not restored. */
const TEXTURED: readonly string[] = ['poster'];
const NOISY: readonly string[] = ['photo', 'receipt', 'jpeg'];

function paintingResults(pictures: readonly PictureMeasures[]): BenchResult[] {
  const isTextured = ({ kind }: PictureMeasures) => TEXTURED.includes(kind);
  const isNoisy = ({ kind }: PictureMeasures) => NOISY.includes(kind);
  const even = pictures.filter((picture) => !isTextured(picture) && !isNoisy(picture));
  const sum = (key: keyof PaintingMeasures) =>
    pictures.reduce((total, { painting }) => total + (painting?.[key] ?? 0), 0);
  const share = (key: keyof PaintingMeasures): Share => ({
    value: percent(sum(key), sum('texts')),
    note: `${sum(key)} of ${sum('texts')} texts 30 % wider than the original, into three languages`,
  });
  const stray = sum('strayPixels');
  const isMeasured = sum('texts') > 0;
  return [
    erased('pictures-erased-even', even, 30),
    erased('pictures-erased-texture', pictures.filter(isTextured), 35),
    erased('pictures-erased-noise', pictures.filter(isNoisy)),
    {
      name: 'pictures-stray-pixels',
      value: isMeasured ? stray : null,
      unit: 'pixels',
      target: '0',
      ok: isMeasured ? stray === 0 : null,
      note: 'changed away from regions and texts',
    },
    judged('pictures-overflowing-texts', share('overflowingTexts'), { max: 0 }),
    judged('pictures-large-texts', share('largeTexts'), { min: 95 }),
  ];
}

/** Quality of the erased background, over the boxes of all lines. */
function erased(name: string, pictures: readonly PictureMeasures[], min?: number): BenchResult {
  const sum = (key: keyof PaintingMeasures) =>
    pictures.reduce((total, { painting }) => total + (painting?.[key] ?? 0), 0);
  const [error, values] = [sum('erasedError'), sum('erasedValues')];
  const value = decibels(error, values) ?? null;
  const target = min === undefined ? {} : { target: `≥ ${min}` };
  const ok = min === undefined || value === null ? null : value >= min;
  return { name, value, unit: 'dB', ...target, ok, note: `${pictures.length} pictures` };
}

/** Converts a sum of squared differences to a peak signal-to-noise ratio; undefined without values. */
export function decibels(error: number, values: number): number | undefined {
  return values === 0 ? undefined : 10 * Math.log10(255 ** 2 / Math.max(error / values, 1e-3));
}

export function memoryResult(megabytes: number): BenchResult {
  const note = 'process with two workers, each of which reads and paints a picture';
  return { name: 'pictures-memory', value: megabytes, unit: 'MB', target: '≤ 350', ok: megabytes <= 350, note };
}
