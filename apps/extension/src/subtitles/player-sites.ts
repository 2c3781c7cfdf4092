/** Facts about the player of a site. Where they no longer hold, the page is treated like any other with a video. */
export interface PlayerSite {
  /** Month in which the facts were last checked against public sources. Without one, they are unconfirmed. */
  checked?: string;
  /** Host names, each with its subdomains. */
  hosts: readonly string[];
  /** How captions are found: in what the player of YouTube or Netflix loads, or in the text tracks of the video. */
  captions: 'youtube' | 'netflix' | 'text-tracks';
  /** Addresses of responses that list the captions of a video, beside those that look like playlists and captions. */
  responses?: RegExp;
  /** Element that becomes full screen, with the video inside. */
  player?: string;
  /** The site's own captions, hidden while ours are shown. */
  nativeCaptions?: string;
  /** Bars at the lower edge that subtitles must stay clear of while they are shown. */
  controls?: string;
  /** Matches the player, or an element in it, while an ad plays. */
  ad?: string;
}

/** Bars of controls of players that many sites use. */
const COMMON_CONTROLS = [
  '.vjs-control-bar', // video.js, Brightcove
  '.jw-controlbar', // JW Player
  '.plyr__controls', // Plyr
  '.shaka-bottom-controls', // Shaka Player
  '.mejs__controls', // MediaElement.js
  '.bmpui-ui-controlbar', // Bitmovin
  '.fp-controls', // Flowplayer
  '.playkit-bottom-bar', // Kaltura
  '.w-bottom-bar', // Wistia
  '.art-bottom', // ArtPlayer
  '.dplayer-controller', // DPlayer
  '.xgplayer-controls', // xgplayer
  'media-control-bar', // Media Chrome
].join(', ');

export const PLAYER_SITES: readonly PlayerSite[] = [
  {
    checked: '2026-11',
    hosts: ['youtube.com', 'youtube-nocookie.com'],
    captions: 'youtube',
    player: '#movie_player, #shorts-player, .html5-video-player',
    nativeCaptions: '.ytp-caption-window-container, .caption-window',
    controls: '.ytp-chrome-bottom',
    ad: '.ad-showing, .ad-interrupting',
  },
  {
    checked: '2026-11',
    hosts: ['netflix.com'],
    captions: 'netflix',
    player: '.watch-video, [data-uia="player"]',
    nativeCaptions: '.player-timedtext',
    controls: '.watch-video--bottom-controls-container, [data-uia="controls-standard"]',
  },
  {
    hosts: ['bilibili.com', 'bilibili.tv'],
    captions: 'text-tracks',
    responses: /\/x\/player\/(?:wbi\/)?v2\?|\/web\/v2\/subtitle\?/,
    player: '.bpx-player-container, #bilibili-player',
    nativeCaptions: '.bpx-player-subtitle-wrap, .bili-subtitle-x',
    controls: '.bpx-player-control-wrap',
  },
  { hosts: ['ted.com'], captions: 'text-tracks', controls: COMMON_CONTROLS },
  {
    hosts: ['coursera.org'],
    captions: 'text-tracks',
    responses: /\/api\/onDemand(?:Lecture)?Videos\.v1/,
    player: '.video-js',
    nativeCaptions: '.vjs-text-track-display',
    controls: '.vjs-control-bar',
  },
  {
    hosts: ['udemy.com'],
    captions: 'text-tracks',
    responses: /\/api-2\.0\/.*\/(?:lectures|assets)\//,
    player: '[class*="video-player--container"]',
    nativeCaptions: '[class*="captions-display--captions-container"]',
    controls: '[class*="shaka-control-bar"]',
  },
  {
    hosts: ['vimeo.com'],
    captions: 'text-tracks',
    responses: /\/video\/\d+\/config/,
    player: '.player',
    nativeCaptions: '.vp-captions',
    controls: '.vp-controls',
  },
  {
    hosts: ['primevideo.com', 'amazon.com', 'amazon.co.uk', 'amazon.de', 'amazon.co.jp'],
    captions: 'text-tracks',
    responses: /\/Get(?:Vod)?PlaybackResources/i,
    player: '.webPlayerSDKContainer',
    nativeCaptions: '.atvwebplayersdk-captions-overlay',
    controls: '.atvwebplayersdk-bottompanel-container',
  },
  {
    hosts: ['disneyplus.com'],
    captions: 'text-tracks',
    nativeCaptions: '.dss-subtitle-renderer-cue-window, .hive-subtitle-renderer-cue-window',
    controls: '.controls__footer',
  },
  {
    hosts: ['max.com', 'hbomax.com'],
    captions: 'text-tracks',
    nativeCaptions: '[class*="CaptionWindow"]',
    controls: '[class*="ControlsFooter"]',
  },
];

/** Whether the player of a site loads its captions in a way that only a hook which is there from the start finds. */
export function isHookedEarly({ captions, responses }: PlayerSite): boolean {
  return captions !== 'text-tracks' || responses !== undefined;
}

/** Any other site with a video. */
const OTHER_SITE: PlayerSite = { hosts: [], captions: 'text-tracks', controls: COMMON_CONTROLS };

/** Returns what is known about a host's player. */
export function playerSiteOf(host: string): PlayerSite {
  return (
    PLAYER_SITES.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`))) ?? OTHER_SITE
  );
}
