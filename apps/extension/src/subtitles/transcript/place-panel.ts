export interface PanelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Surroundings {
  /** Box of the video in the window. */
  video: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  window: { width: number; height: number };
  isFullScreen: boolean;
}

/** Below this width of the window, the panel is a sheet at the bottom. */
const MIN_FLOATING_WIDTH = 600;
const MIN_WIDTH = 280;
const MAX_WIDTH = 420;
const MIN_HEIGHT = 280;
const GAP = 8;
/** Height of a player's controls, which stay reachable under a panel that covers the video. */
const CONTROLS = 64;

/** Places the transcript beside the video if there is room, else over its right part, and in narrow windows at the bottom. */
export function placePanel({ video, window, isFullScreen }: Surroundings): PanelBox {
  if (window.width < MIN_FLOATING_WIDTH) {
    const height = Math.round(
      Math.max(Math.min(MIN_HEIGHT, window.height), Math.min(0.6 * window.height, window.height - video.bottom)),
    );
    return { left: 0, top: window.height - height, width: window.width, height };
  }
  if (isFullScreen) {
    const width = within(0.32 * window.width, MIN_WIDTH, MAX_WIDTH);
    return { left: window.width - width - GAP, top: GAP, width, height: window.height - GAP - CONTROLS };
  }
  const after = window.width - video.right - 2 * GAP;
  const before = video.left - 2 * GAP;
  if (Math.max(after, before) >= MIN_WIDTH) {
    const width = Math.round(Math.min(MAX_WIDTH, after >= MIN_WIDTH ? after : before));
    const left = after >= MIN_WIDTH ? video.right + GAP : video.left - GAP - width;
    // The video may have been scrolled aside.
    return {
      left: within(left, GAP, window.width - GAP - width),
      width,
      ...besideVertically(video.top, video.bottom, window.height),
    };
  }
  const width = within(0.38 * (video.right - video.left), MIN_WIDTH, MAX_WIDTH);
  return {
    left: within(video.right - GAP - width, GAP, window.width - GAP - width),
    width,
    ...besideVertically(video.top + GAP, video.bottom - CONTROLS, window.height),
  };
}

/** Keeps the panel as high as the video, as far as that is in view, and never too low to be read. */
function besideVertically(from: number, to: number, room: number): Pick<PanelBox, 'top' | 'height'> {
  const top = within(from, GAP, Math.max(GAP, room - GAP - MIN_HEIGHT));
  const height = Math.min(room - GAP - top, Math.max(MIN_HEIGHT, to - top));
  return { top, height: Math.round(height) };
}

function within(value: number, min: number, max: number): number {
  return Math.round(Math.max(min, Math.min(max, value)));
}
