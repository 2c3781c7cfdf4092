/** Writes a time as people read it: `1:02:03.400`; negative before the beginning. @param digits of the fraction */
export function timeText(seconds: number, digits: 0 | 3 = 0): string {
  const unit = digits === 3 ? 1_000 : 1;
  const total = digits === 3 ? Math.round(Math.abs(seconds) * unit) : Math.floor(Math.abs(seconds));
  const whole = Math.floor(total / unit);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  const fraction = digits === 3 ? `.${String(total % unit).padStart(3, '0')}` : '';
  const sign = seconds < 0 && total > 0 ? '−' : '';
  return `${sign}${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(whole % 60)}${fraction}`;
}

/** Reads a time: seconds, or with minutes and hours, and a fraction after `.` or `,`. @returns `undefined` if it is none */
export function parseTime(text: string): number | undefined {
  const match = /^\s*([-−]?)(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  if (!match) return undefined;
  const [, sign, hours = '0', minutes, seconds = '0'] = match;
  const value = Number(seconds.replace(',', '.'));
  if (minutes !== undefined && value >= 60) return undefined;
  const total = Number(hours) * 3_600 + Number(minutes ?? '0') * 60 + value;
  return sign ? -total : total;
}
