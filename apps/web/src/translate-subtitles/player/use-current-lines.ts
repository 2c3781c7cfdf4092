import { useEffect, useState } from 'react';
import { type Line, linesAt } from '../state/lines.ts';

const NONE: readonly number[] = [];

/**
 * Returns the ids of the lines that a video is at. Follows its frames, as `timeupdate` comes only four times a second; files with
 * sound only have no frames.
 */
export function useCurrentLines(video: HTMLVideoElement | null, lines: readonly Line[]): readonly number[] {
  const [current, setCurrent] = useState(NONE);
  useEffect(() => {
    if (!video) return setCurrent(NONE);
    const element = video;
    const controller = new AbortController();
    const { signal } = controller;
    let frame = 0;
    function look() {
      const ids = linesAt(lines, element.currentTime).map(({ id }) => id);
      setCurrent((before) => (before.length === ids.length && before.every((id, at) => id === ids[at]) ? before : ids));
    }
    function follow() {
      look();
      // Missing in older versions of Firefox.
      frame = element.requestVideoFrameCallback?.(follow) ?? 0;
    }
    follow();
    for (const event of ['timeupdate', 'seeking', 'seeked', 'loadedmetadata'])
      element.addEventListener(event, look, { signal });
    return () => {
      controller.abort();
      element.cancelVideoFrameCallback?.(frame);
    };
  }, [video, lines]);
  return current;
}
