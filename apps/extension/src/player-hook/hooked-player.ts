import type { HookAnswer, OfferedTrack } from './hook-messages.ts';
import { captureNetflixManifests } from './netflix-manifests.ts';
import { describeNetflixVideo, loadNetflixTrack, restoreNetflixTrack, seekNetflix } from './netflix-player.ts';
import { describeYoutubeVideo, loadYoutubeTrack, noticeYoutubeResponse } from './youtube-player.ts';

/** Operates the player of a site through its own scripting interface. */
export interface HookedPlayer {
  describe(): Extract<HookAnswer, { type: 'video' }> | undefined;
  loadTrack(videoId: string, track: OfferedTrack): void;
  seek(seconds: number): void;
  noticeResponse?(url: string): void;
  /** Reports the manifests that the player decodes. Returns a function that ends it. */
  captureManifests?(report: (body: string) => void): () => void;
}

/** Returns the player of this page's site, if it is one with an interface of its own. */
export function hookedPlayer(): HookedPlayer | undefined {
  const { hostname } = location;
  if (/(?:^|\.)youtube(?:-nocookie)?\.com$/.test(hostname)) return YOUTUBE;
  if (/(?:^|\.)netflix\.com$/.test(hostname)) return NETFLIX;
  return undefined;
}

const YOUTUBE: HookedPlayer = {
  describe: describeYoutubeVideo,
  loadTrack: loadYoutubeTrack,
  noticeResponse: noticeYoutubeResponse,
  // The position can be written into the video.
  seek() {},
};

const NETFLIX: HookedPlayer = {
  describe: describeNetflixVideo,
  loadTrack: (_, track) => loadNetflixTrack(track),
  seek: seekNetflix,
  captureManifests(report) {
    const end = captureNetflixManifests((body) => {
      report(body);
      restoreNetflixTrack();
    });
    return () => {
      restoreNetflixTrack();
      end();
    };
  },
};
