export interface TtmlRates {
  /** Frames per second. */
  frameRate: number;
  /** Ticks per second. */
  tickRate: number;
}

/** Clock time with a fraction or frames, or an offset with its unit (TTML 2, 12.3.1). */
const CLOCK_TIME = /^(\d{2,5}):(\d{2}):(\d{2})(?:\.(\d{1,9})|:(\d{2,4})(?:\.\d+)?)?$/;
const OFFSET_TIME = /^(\d{1,15}(?:\.\d{1,15})?)(h|ms|m|s|f|t)$/;

/** Reads a time expression of TTML in seconds. */
export function readTtmlTime(text: string, { frameRate, tickRate }: TtmlRates): number | undefined {
  const clock = CLOCK_TIME.exec(text.trim());
  if (clock) {
    const [, hours, minutes, seconds, fraction = '0', frames = '0'] = clock;
    const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    return whole + Number(`0.${fraction}`) + Number(frames) / frameRate;
  }
  const [, amount, unit = ''] = OFFSET_TIME.exec(text.trim()) ?? [];
  const seconds = { h: 3_600, m: 60, s: 1, ms: 1 / 1_000, f: 1 / frameRate, t: 1 / tickRate }[unit];
  return amount === undefined || seconds === undefined ? undefined : Number(amount) * seconds;
}
