import { parentAcrossRoots } from '../dom-nodes.ts';

/**
 * Whether a player shows its captions in this element. They change with the speech, and have a translator of their own. Elements of known
 * players are recognized by their class, those of others by a name that says captions, at a place over a video.
 */
export function isPlayerCaptions(element: Element): boolean {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  if (!MENTIONED.test(names)) return false;
  return KNOWN.test(names) || (!CONTROL.test(names) && !HEADING.test(element.localName) && isOverVideo(element));
}

const MENTIONED = /caption|subtitle|timed-?text|text-?track|ttml|shaka-|lln-subs/i;

/** Classes and ids of players, and of other extensions that show subtitles. */
const KNOWN = new RegExp(
  String.raw`(?:^|\s)(?:${[
    'ytp-caption-window-container|caption-window', // YouTube
    'player-timedtext', // Netflix
    'bpx-player-subtitle-(?:wrap|panel)|bili-subtitle-x[\\w-]*|bilibili-player-video-subtitle', // Bilibili
    'vp-captions', // Vimeo
    'atvwebplayersdk-captions-(?:overlay|text)', // Prime Video
    '(?:dss|hive)-subtitle-renderer[\\w-]*', // Disney+
    'captions-display--captions-[\\w-]*', // Udemy
    'player-captions-container[\\w-]*', // Twitch
    'jw-captions|jw-text-track-(?:container|display)', // JW Player
    'vjs-text-track-(?:display|cue)', // video.js, Brightcove, Coursera
    'plyr__captions?', // Plyr
    'shaka-text-container|shaka-speech-to-text-container', // Shaka Player
    'mejs(?:-|__)captions-layer', // MediaElement.js
    'ttml-rendering-div', // dash.js
    'vds-captions', // Vidstack
    'bmpui-ui-subtitle-overlay', // Bitmovin
    'playkit-subtitles', // Kaltura
    'theoplayer-texttracks|theoplayer-ttml-texttrack', // THEOplayer
    'fp-captions', // Flowplayer
    'w-captions(?:-line)?', // Wistia
    'art-subtitle', // ArtPlayer
    'dplayer-subtitle', // DPlayer
    'xgplayer-texttrack|xg-text-track', // xgplayer
    'asbplayer-subtitles[\\w-]*|lln-subs(?:-wrap)?|imt-caption-window', // other extensions
  ].join('|')})(?=\s|$)`,
);

const CONTROL = /button|btn|menu|setting|toggle|icon|control|option|select|label/i;
const HEADING = /^h[1-6]$/;
/** Elements between a caption and the element that holds the video. */
const MAX_DEPTH = 8;

/** Whether an element, or one around it, is placed over a video beside it. Videos that play as a background have no captions. */
function isOverVideo(element: Element): boolean {
  if (element.getElementsByTagName('video').length > 0) return false;
  let isPlaced = false;
  let inner = element;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    isPlaced ||= /^(?:absolute|fixed)$/.test(getComputedStyle(inner).position);
    const around = parentAcrossRoots(inner);
    if (!around || around.localName === 'body') return false;
    for (const video of around.getElementsByTagName('video'))
      if (isPlaced && !(video.loop && video.muted && !video.controls)) return true;
    inner = around;
  }
  return false;
}
