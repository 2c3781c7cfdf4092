import { browser } from 'wxt/browser';

const PATH = '/offscreen.html';

let opening: Promise<void> | undefined;

/**
 * Opens the offscreen document unless it exists; only one is allowed, and it closes when idle. Firefox's background is a page, to
 * which the document is added as a frame; it closes with the background.
 */
export async function openOffscreenDocument(): Promise<void> {
  if (browser.offscreen && (await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0)
    return;
  opening ??= (browser.offscreen ? createDocument() : addFrame()).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  await opening;
  if (browser.offscreen) opening = undefined;
}

function createDocument(): Promise<void> {
  return browser.offscreen.createDocument({
    url: PATH,
    reasons: ['DOM_PARSER', 'WORKERS'],
    justification: 'The browser has its translator in documents only, and pictures are read in a worker.',
  });
}

function addFrame(): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = PATH;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    document.body.append(frame);
  });
}
