import { browser } from 'wxt/browser';
import type { FileChunk } from '../hand-over/file-chunk.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { callTool } from './tools.ts';

/**
 * Gives the file shown in this tab to the background, and delivers files to the page if it belongs to the person's own
 * site. For the outermost frame.
 * @returns a listener for the settings
 */
export function serveFiles(): (settings: Settings) => void {
  let site: string | undefined;
  browser.runtime.onMessage.addListener(
    (command: FrameCommand, sender, answer: (reply: boolean | FileChunk | undefined) => void) => {
      if (sender.id !== browser.runtime.id) return;
      if (command.type === 'is-pdf') answer(document.contentType === 'application/pdf');
      if (command.type !== 'read-file') return;
      callTool('hand-over', { offset: command.offset, answer }).catch(() => answer(undefined));
      return true; // keeps the channel open for the asynchronous answer
    },
  );
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window || origin !== site || !isFileWanted(data)) return;
    // Fails only after the extension has been removed.
    callTool('hand-over', { asked: data }).catch(() => {});
  });
  return (settings) => {
    // Other sites must not be able to find out that the extension exists.
    site = settings.site === location.origin ? settings.site : undefined;
  };
}

/** Cheap check whether to import the tool, which validates the message. */
function isFileWanted(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'interlinear:file-wanted';
}
