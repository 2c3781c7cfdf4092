import type { PanelBox } from '../transcript/place-panel.ts';

/** Room at the edges of a video that its subtitles stay out of, in pixels. */
export interface Clearance {
  left: number;
  right: number;
  bottom: number;
}

const NONE: Clearance = { left: 0, right: 0, bottom: 0 };
const GAP = 8;
/** A panel this wide, as a share of the video, is a sheet over its lower part. */
const SHEET_SHARE = 0.9;
/** Subtitles need at least these shares of the video's width and height; with less, they stay behind the panel. */
const MIN_WIDTH_SHARE = 0.4;
const MIN_HEIGHT_SHARE = 0.25;

/** Returns the room that a panel takes of a video. */
export function clearOfPanel(
  video: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>,
  panel: PanelBox | undefined,
): Clearance {
  if (!panel) return NONE;
  const [width, height] = [video.right - video.left, video.bottom - video.top];
  const [right, bottom] = [panel.left + panel.width, panel.top + panel.height];
  const isBeside = panel.left >= video.right || right <= video.left || panel.top >= video.bottom || bottom <= video.top;
  if (isBeside) return NONE;
  if (panel.width >= SHEET_SHARE * width) {
    const covered = video.bottom - panel.top + GAP;
    return covered <= (1 - MIN_HEIGHT_SHARE) * height ? { ...NONE, bottom: covered } : NONE;
  }
  const isAtRight = panel.left + right > video.left + video.right;
  const covered = (isAtRight ? video.right - panel.left : right - video.left) + GAP;
  if (covered > (1 - MIN_WIDTH_SHARE) * width) return NONE;
  return { ...NONE, [isAtRight ? 'right' : 'left']: covered };
}
