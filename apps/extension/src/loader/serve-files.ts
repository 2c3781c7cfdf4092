import { browser } from 'wxt/browser';
import type { FileChunk } from '../hand-over/file-chunk.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { callTool } from './tools.ts';

/**
 * Gives the file that this tab shows to the background when it asks, and brings one to the page where that is the person's own site.
 * For the outermost frame; the result takes the settings.
 */
export function serveFiles(): (settings: Settings) => void {
  let site: string | undefined;
  browser.runtime.onMessage.addListener(
    (command: FrameCommand, sender, answer: (said: boolean | FileChunk | undefined) => void) => {
      if (sender.id !== browser.runtime.id) return;
      if (command.type === 'is-pdf') answer(document.contentType === 'application/pdf');
      if (command.type !== 'read-file') return;
      callTool('hand-over', { offset: command.offset, answer }).catch(() => answer(undefined));
      return true; // the answer comes later
    },
  );
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window || origin !== site || !isFileWanted(data)) return;
    // Without an extension around it any more there is no file.
    callTool('hand-over', { asked: data }).catch(() => {});
  });
  return (settings) => {
    // What is not the site must not even find out that there is an extension.
    site = settings.site === location.origin ? settings.site : undefined;
  };
}

/** Whether it is worth importing the tool, which looks at it closely. */
function isFileWanted(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'interlinear:file-wanted';
}
