import { displayWidth } from '@interlinear/subtitles/display-width';

/** Signs that viewers cannot read a line in its time. */
export type ReadingWarning = 'too-long' | 'too-fast';

/** Characters of one line of subtitles, and how many of them people read in a second. */
const LATIN = { maxLength: 84, perSecond: 21 };
/** The same for Chinese, Japanese and Korean. */
const WIDE = { maxLength: 32, perSecond: 11 };

export function readingWarnings(text: string, seconds: number): ReadingWarning[] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const length = [...plain].length;
  const { maxLength, perSecond } = displayWidth(plain) > length * 1.5 ? WIDE : LATIN;
  const warnings: ReadingWarning[] = [];
  if (length > maxLength) warnings.push('too-long');
  if (length > perSecond * Math.max(seconds, 0.1)) warnings.push('too-fast');
  return warnings;
}
