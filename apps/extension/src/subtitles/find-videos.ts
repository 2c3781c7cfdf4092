import { shadowRootOf } from '../page/shadow-roots.ts';

/** Smallest video that counts, in CSS pixels: smaller ones are decoration. */
const MIN_WIDTH = 200;
const MIN_HEIGHT = 110;

/** Finds videos that are large enough to be watched, also those in shadow trees. */
export function findVideos(root: Document | ShadowRoot): HTMLVideoElement[] {
  const videos = [...root.querySelectorAll('video')].filter(isLarge);
  for (const element of root.querySelectorAll('*')) {
    const inner = element.localName.includes('-') ? shadowRootOf(element) : null;
    if (inner) videos.push(...findVideos(inner));
  }
  return videos;
}

/** Whether a video is the largest of its frame, which is the one that the page's player loads captions for. */
export function isLargest(video: HTMLVideoElement): boolean {
  return findVideos(document).every((other) => areaOf(other) <= areaOf(video));
}

export function areaOf({ clientWidth, clientHeight }: HTMLVideoElement): number {
  return clientWidth * clientHeight;
}

function isLarge({ clientWidth, clientHeight }: HTMLVideoElement): boolean {
  return clientWidth >= MIN_WIDTH && clientHeight >= MIN_HEIGHT;
}
