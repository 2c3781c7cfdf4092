import { expect, it, vi } from 'vitest';
import { VideoClock } from './video-clock.ts';

/** The parts of a video that the clock uses. */
class FakeVideo extends EventTarget {
  currentTime = 0;
  paused = false;
  playbackRate = 1;
  #onFrame: VideoFrameRequestCallback | undefined;

  requestVideoFrameCallback(onFrame: VideoFrameRequestCallback): number {
    this.#onFrame = onFrame;
    return 1;
  }

  cancelVideoFrameCallback(): void {
    this.#onFrame = undefined;
  }

  showFrame(mediaTime: number): void {
    const onFrame = this.#onFrame;
    this.#onFrame = undefined;
    onFrame?.(0, { mediaTime } as VideoFrameCallbackMetadata); // the clock reads nothing else
  }
}

it('[SUB-01] meets each change, and follows frames only just before it', () => {
  vi.useFakeTimers();
  const video = new FakeVideo();
  const moves: number[] = [];
  const clock = new VideoClock(video as unknown as HTMLVideoElement, {
    onMove: (position) => moves.push(position),
    nextChangeAfter: (position) => (position < 0.3 ? 0.3 : 9),
  });
  video.showFrame(0.02);
  video.currentTime = 0.28;
  vi.advanceTimersByTime(280);
  video.currentTime = 0.29;
  video.showFrame(0.28);
  video.currentTime = 0.3;
  vi.advanceTimersByTime(10);
  // The change has been met, so no frame is waited for.
  video.currentTime = 0.31;
  video.showFrame(0.28);
  video.showFrame(0.32);
  clock.stop();
  video.dispatchEvent(new Event('timeupdate'));
  expect(moves).toEqual([0, 0.28, 0.29, 0.3]);
  vi.useRealTimers();
});
