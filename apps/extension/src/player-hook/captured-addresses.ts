import { playerSiteOf } from '../subtitles/player-sites.ts';

/** Files of captions, and the lists of files that players of HLS and DASH load. */
const FILE = /\.(?:m3u8|mpd|vtt|webvtt|srt|ttml2?|dfxp)$/i;
/** The same from a server whose addresses do not end in the kind of a file. */
const FORMAT = /[?&](?:fmt|format|fileExtension|ext)=(?:m3u8|mpd|vtt|webvtt|srt|ttml2?)(?:&|$)/i;
const YOUTUBE = /\/api\/timedtext\?/;

/** Addresses whose responses the hook reports: of captions, and of what this site's player learns its captions from. */
export function isCaptured(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return (
    FILE.test(path) ||
    FORMAT.test(url) ||
    YOUTUBE.test(url) ||
    (playerSiteOf(location.hostname).responses?.test(url) ?? false)
  );
}
