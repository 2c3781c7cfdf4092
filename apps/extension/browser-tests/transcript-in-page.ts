import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Frame, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Returns the frame of the transcript once it shows its lines. */
export async function transcriptIn(page: Page): Promise<Frame> {
  return await vi.waitUntil(
    async () => {
      for (const frame of page.frames()) {
        const isTranscript = await frame
          .evaluate(
            "document.querySelector('[role=listitem]') && frameElement?.getRootNode().host?.localName === 'interlinear-transcript'",
          )
          .catch(() => false); // the frame may be gone
        if (isTranscript) return frame;
      }
      return undefined;
    },
    { timeout: EVENT_TIMEOUT_MS },
  );
}

/** Returns the number of the line that is marked as the current one, from 1. */
export async function currentLine(transcript: Frame): Promise<string | null> {
  return await transcript.locator('[aria-current=true]').getAttribute('aria-posinset');
}
