import { TRANSLATED_TIMING } from '../read/read-blocks.ts';
import type { CuePlacement } from '../track.ts';

export type WritableFormat = 'srt' | 'vtt' | 'ass';

/** Writes plain text so that a format shows it as it is, whatever it contains. */
export function encodeText(format: WritableFormat, text: string): string {
  if (format === 'vtt') return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (format === 'srt')
    return text
      .replace(/&(?=#?\w{1,8};)/g, '&amp;')
      .replace(/<(?=\/?[a-z]|[\d:.]{5,}>)/gi, '&lt;')
      .replaceAll('-->', '--&gt;')
      .replace(TIMES, (times) => times.replace('>', '&gt;').replace('→', '&#8594;'))
      .replaceAll('{\\', '&#123;\\');
  // A word joiner keeps a backslash from joining the letter after it to a code.
  return text.replaceAll('\\', '\\\u2060').replace(/[{}]/g, '\\$&').replaceAll('\n', '\\N').replaceAll('\u00a0', '\\h');
}

/** Lines of text that would be read as times. */
const TIMES = new RegExp(TRANSLATED_TIMING, 'gm');

/** Markup of a place on the picture: at the beginning of the text in SRT and ASS, after the times in WebVTT. */
export function placementMarkup(format: WritableFormat, placement: CuePlacement | undefined): string {
  if (!placement) return '';
  const { vertical, horizontal } = placement;
  if (format !== 'vtt') {
    const row = ['bottom', 'middle', 'top'].indexOf(vertical);
    return `{\\an${row * 3 + ['left', 'center', 'right'].indexOf(horizontal) + 1}}`;
  }
  const line = { bottom: '', middle: ' line:50%', top: ' line:10%' }[vertical];
  const align = { left: ' position:10% align:start', center: '', right: ' position:90% align:end' }[horizontal];
  return line + align;
}
