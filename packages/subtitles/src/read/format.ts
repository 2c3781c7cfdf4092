import type { TrackFormat } from '../track.ts';
import { TRANSLATED_TIMING } from './read-blocks.ts';

/** Judges the format of a text by its beginning; addresses and media types of subtitles are often wrong. */
export function formatOf(text: string): TrackFormat | undefined {
  const begin = text.slice(0, BEGIN_LENGTH).trimStart();
  if (/^WEBVTT(?:\s|$)/.test(begin)) return 'vtt';
  if (begin.startsWith('<')) return xmlFormat(begin);
  if (/^\{|^\[\s*[[{\]]/.test(begin)) return /"events"\s*:/.test(text.slice(0, MAX_SEARCH)) ? 'json3' : 'bilibili';
  if (/^\[(?:Script Info|V4\+? Styles|Events)\]/i.test(begin)) return 'ass';
  if (/^[^\n]{0,200}\d[.,]?\s*-->\s*\d/m.test(begin) || TRANSLATED_TIMING.test(begin)) return 'srt';
  return /^(?:\[Script Info\]|\[Events\]|Dialogue:)/im.test(begin) ? 'ass' : undefined;
}

const BEGIN_LENGTH = 4_000;
/** Styles and windows may come before the events. */
const MAX_SEARCH = 200_000;

function xmlFormat(begin: string): TrackFormat | undefined {
  const root = /<(?:[\w-]+:)?([a-z]+)[\s>/]/i
    .exec(begin.replace(/<!--[\s\S]*?-->|<[?!][^>]*>/g, ''))?.[1]
    ?.toLowerCase();
  if (root === 'tt') return 'ttml';
  if (root === 'timedtext') return 'srv3';
  return root === 'transcript' ? 'srv1' : undefined;
}
