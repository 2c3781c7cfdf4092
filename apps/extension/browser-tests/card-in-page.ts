import { EVENT_TIMEOUT_MS } from '@interlinear/testing/timeouts';
import type { Frame, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Host of the button beside selected text. Its content is in a closed shadow root, so it is clicked by position. */
export const selectionButton = (page: Page) => page.locator('interlinear-selection');

/** Clicks the button beside the selection and returns the card's frame. */
export async function openCard(page: Page): Promise<Frame> {
  await selectionButton(page).waitFor();
  const box = await selectionButton(page).boundingBox();
  if (!box) throw new Error('The button beside the selection is not shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return await cardIn(page);
}

/** Returns the card's frame once it shows the card. */
export async function cardIn(page: Page): Promise<Frame> {
  return await vi.waitUntil(
    async () => {
      for (const frame of page.frames()) {
        const isCard = await frame
          .evaluate(
            "document.querySelector('[role=dialog]') && frameElement?.getRootNode().host?.localName === 'interlinear-card'",
          )
          .catch(() => false); // the frame may be gone
        if (isCard) return frame;
      }
      return undefined;
    },
    { timeout: EVENT_TIMEOUT_MS },
  );
}

/** Selects by mouse from the beginning of one text to the end of another. */
export async function selectByMouse(page: Page, from: string, to = from): Promise<void> {
  const { start, end } = await page.evaluate(
    ([from, to]) => {
      const boxOf = (text: string) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf(text) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + text.length);
          const boxes = [...range.getClientRects()];
          return { first: boxes[0], last: boxes.at(-1) };
        }
        throw new Error(`${text} is not on the page.`);
      };
      const first = boxOf(from).first;
      const last = boxOf(to).last;
      if (!first || !last) throw new Error('It is not shown.');
      return {
        start: { x: first.left + 1, y: (first.top + first.bottom) / 2 },
        end: { x: last.right - 1, y: (last.top + last.bottom) / 2 },
      };
    },
    [from, to] as const,
  );
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}
