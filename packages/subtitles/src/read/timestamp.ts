/** `[[h…]h:]mm:ss[.fraction]` with a point or a comma, as SRT, WebVTT and ASS write it. */
const TIMESTAMP = /^(?:(\d{1,5}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?/;

/** Reads a time at the beginning of a text. A fraction has its own number of digits: `,1` is 100 ms. */
export function readTimestamp(text: string): { seconds: number; length: number } | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const [whole, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  // The sum in milliseconds is exact, as a sum of fractions of a second is not.
  const milliseconds = Math.round(Number(`0.${fraction}`) * 1_000);
  const total = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + milliseconds;
  return { seconds: total / 1_000, length: whole.length };
}

/** Writes `hh:mm:ss` and a fraction of the given digits; negative times become zero. */
export function writeTimestamp(
  seconds: number,
  { separator, digits }: { separator: '.' | ','; digits: 2 | 3 },
): string {
  const unit = 10 ** digits;
  const total = Math.max(0, Math.round(seconds * unit));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const whole = Math.floor(total / unit);
  const clock = `${two(whole / 3_600)}:${two((whole / 60) % 60)}:${two(whole % 60)}`;
  return `${clock}${separator}${String(total % unit).padStart(digits, '0')}`;
}
