import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import { callTool } from './tools.ts';

/** Lets the person choose a part of the page on command; in the outermost frame only. */
export function servePart(): void {
  browser.runtime.onMessage.addListener(({ type }: Partial<FrameCommand>, { id }) => {
    // Fails only after the extension has been removed.
    if (type === 'choose-part' && id === browser.runtime.id) callTool('part', undefined).catch(() => {});
  });
}
