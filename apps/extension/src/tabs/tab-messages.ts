import { browser } from 'wxt/browser';
import { type FileChunk, fileChunkSchema } from '../hand-over/file-chunk.ts';
import { type AboutPage, aboutPageSchema } from '../protocol/about-page.ts';
import { type FrameCommand, OFF } from '../protocol/frame-commands.ts';
import { type PageState, pageStateSchema } from '../protocol/page-state.ts';

/** Sends a command to every frame of a tab, or to one. Resolves with whether there was anyone to hear it. */
export async function sendCommand(
  tabId: number,
  type: 'start' | 'stop' | 'retry' | 'report' | 'translate-selection',
  frameId?: number,
): Promise<boolean> {
  try {
    await browser.tabs.sendMessage(tabId, { type } satisfies FrameCommand, frameId === undefined ? {} : { frameId });
    return true;
  } catch {
    // Where no loader is: the browser's own pages, its store, and tabs that are older than the extension.
    return false;
  }
}

/** How far the outermost frame of a tab is; undefined where the extension cannot be. */
export async function fetchPageState(tabId: number): Promise<PageState | undefined> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(tabId, { type: 'status' } satisfies FrameCommand, {
      frameId: 0,
    });
    const state = pageStateSchema.safeParse(answer);
    return state.success ? state.data : OFF;
  } catch {
    return undefined;
  }
}

/** Has the frames that have come since translated as well, unless somebody has put the page back meanwhile. */
export async function startNewFrames(tabId: number): Promise<void> {
  const state = await fetchPageState(tabId);
  if (state && state.status !== 'off') await sendCommand(tabId, 'start');
}

/** Where a tab is; undefined where the extension cannot be. */
export async function fetchAboutPage(tabId: number): Promise<AboutPage | undefined> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(tabId, { type: 'about' } satisfies FrameCommand, {
      frameId: 0,
    });
    return aboutPageSchema.safeParse(answer).data;
  } catch {
    return undefined;
  }
}

/** Whether a tab shows a PDF in which the extension can be. */
export async function showsPdf(tabId: number): Promise<boolean> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(tabId, { type: 'is-pdf' } satisfies FrameCommand, {
      frameId: 0,
    });
    return answer === true;
  } catch {
    return false;
  }
}

/** A part of the file that a tab shows; undefined where it cannot be had. */
export async function fetchFileChunk(tabId: number, offset: number): Promise<FileChunk | undefined> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(
      tabId,
      { type: 'read-file', offset } satisfies FrameCommand,
      {
        frameId: 0,
      },
    );
    return fileChunkSchema.safeParse(answer).data;
  } catch {
    return undefined; // the tab was closed
  }
}

/** Tells the outermost frame of a tab how far all of them are. */
export async function sendProgress(tabId: number, state: PageState): Promise<void> {
  await browser.tabs.sendMessage(tabId, { type: 'progress', state } satisfies FrameCommand, { frameId: 0 });
}

/** Tells the pages of a site, in whatever tabs they are, that the person has logged out in the extension. */
export async function notifyLoggedOut(site: string): Promise<void> {
  // Which tabs those are only the pages themselves know: the browser tells no addresses.
  const tabs = await browser.tabs.query({});
  const command: FrameCommand = { type: 'logged-out', site };
  await Promise.allSettled(
    tabs.map(async ({ id }) => {
      if (id !== undefined) await browser.tabs.sendMessage(id, command, { frameId: 0 });
    }),
  );
}

/**
 * Begins to translate a page that is in this state, or puts it back. Resolves with whether the page could be reached.
 * @param state as `fetchPageState` has just said
 */
export async function togglePage(tabId: number, state: PageState | undefined): Promise<boolean> {
  if (!state) return false;
  return await sendCommand(tabId, state.status === 'off' ? 'start' : 'stop');
}
