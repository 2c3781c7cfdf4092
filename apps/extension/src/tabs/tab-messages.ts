import { browser } from 'wxt/browser';
import { type FileChunk, fileChunkSchema } from '../hand-over/file-chunk.ts';
import { type AboutPage, aboutPageSchema } from '../protocol/about-page.ts';
import { type FrameCommand, OFF_STATE } from '../protocol/frame-commands.ts';
import { type PageState, pageStateSchema } from '../protocol/page-state.ts';
import { type PageTerms, pageTermsSchema } from '../protocol/page-terms.ts';
import { isUntranslated } from './describe-failure.ts';

type SimpleCommand =
  | 'start'
  | 'stop'
  | 'retry'
  | 'translate-all'
  | 'find-terms'
  | 'report'
  | 'translate-selection'
  | 'translate-pictures'
  | 'restore-pictures'
  | 'select-area'
  | 'choose-part'
  | 'show-subtitles'
  | 'hide-subtitles'
  | 'toggle-transcript';

/** Sends a command to every frame of a tab, or to one frame. Resolves with whether any frame received it. */
export async function sendCommand(tabId: number, type: SimpleCommand, frameId?: number): Promise<boolean> {
  try {
    await browser.tabs.sendMessage(tabId, { type } satisfies FrameCommand, frameId === undefined ? {} : { frameId });
    return true;
  } catch {
    // No loader runs in browser pages, extension stores, and tabs older than the extension.
    return false;
  }
}

/**
 * Translates the picture where the context menu was opened in a frame, or without a menu the one under the pointer.
 */
export async function translatePicture(
  tabId: number,
  menu?: { frameId: number; address: string | undefined },
): Promise<void> {
  const { frameId, address } = menu ?? {};
  const command: FrameCommand = {
    type: 'translate-picture',
    ...(menu && { menu: address === undefined ? {} : { address } }),
  };
  try {
    await browser.tabs.sendMessage(tabId, command, frameId === undefined ? {} : { frameId });
  } catch {
    // No loader runs there.
  }
}

/** Whether pictures of a tab's outermost frame are translated. */
export async function hasTranslatedPictures(tabId: number): Promise<boolean> {
  try {
    const command: FrameCommand = { type: 'has-pictures' };
    const answer: unknown = await browser.tabs.sendMessage(tabId, command, { frameId: 0 });
    return answer === true;
  } catch {
    return false;
  }
}

/** Whether any frame of a tab has a video. */
export async function hasVideo(tabId: number): Promise<boolean> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(tabId, { type: 'has-video' } satisfies FrameCommand);
    return answer === true;
  } catch {
    return false;
  }
}

/** Translates all pictures of a tab, or restores them. */
export async function togglePictures(tabId: number): Promise<void> {
  await sendCommand(tabId, (await hasTranslatedPictures(tabId)) ? 'restore-pictures' : 'translate-pictures');
}

/** Returns the progress of a tab's outermost frame; undefined where no loader can run. */
export async function fetchPageState(tabId: number): Promise<PageState | undefined> {
  try {
    const answer: unknown = await browser.tabs.sendMessage(tabId, { type: 'status' } satisfies FrameCommand, {
      frameId: 0,
    });
    const state = pageStateSchema.safeParse(answer);
    return state.success ? state.data : OFF_STATE;
  } catch {
    return undefined;
  }
}

/** Returns the terms of a tab's page; undefined where it is not translated. */
export async function fetchPageTerms(tabId: number): Promise<PageTerms | undefined> {
  try {
    const command: FrameCommand = { type: 'terms' };
    const answer: unknown = await browser.tabs.sendMessage(tabId, command, { frameId: 0 });
    return pageTermsSchema.safeParse(answer).data;
  } catch {
    return undefined;
  }
}

/** Lets all frames of a tab use these terms, or none. */
export async function sendTerms(tabId: number, terms: PageTerms['items'] | undefined): Promise<void> {
  try {
    await browser.tabs.sendMessage(tabId, { type: 'use-terms', ...(terms && { terms }) } satisfies FrameCommand);
  } catch {
    // The page has been closed.
  }
}

/** Starts frames that appeared after the translation began, unless the page was restored meanwhile. */
export async function startNewFrames(tabId: number): Promise<void> {
  const state = await fetchPageState(tabId);
  if (state && state.status !== 'off') await sendCommand(tabId, 'start');
}

/** Returns facts about a tab's page; undefined where no loader can run. */
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

/** Whether a tab shows a PDF in a viewer that runs the loader. */
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

/** Returns a part of the file that a tab shows; undefined if it cannot be read. */
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

/** Sends a tab's total progress to its outermost frame. */
export async function sendProgress(tabId: number, state: PageState): Promise<void> {
  await browser.tabs.sendMessage(tabId, { type: 'progress', state } satisfies FrameCommand, { frameId: 0 });
}

/** Tells all pages of a site that the person has logged out in the extension. */
export async function notifyLoggedOut(site: string): Promise<void> {
  // Send it to all tabs, because their addresses are unknown without the `tabs` permission; other sites ignore it.
  const tabs = await browser.tabs.query({});
  const command: FrameCommand = { type: 'logged-out', site };
  await Promise.allSettled(
    tabs.map(async ({ id }) => {
      if (id !== undefined) await browser.tabs.sendMessage(id, command, { frameId: 0 });
    }),
  );
}

/**
 * Translates a page, retries if all of it has failed, or restores it. Resolves with whether the page could be reached.
 * @param state progress of the whole tab; undefined where no loader can run
 */
export async function togglePage(tabId: number, state: PageState | undefined): Promise<boolean> {
  if (!state) return false;
  // Without any translation there is no original to go back to.
  if (isUntranslated(state)) return await sendCommand(tabId, 'retry');
  return await sendCommand(tabId, state.status === 'off' ? 'start' : 'stop');
}
