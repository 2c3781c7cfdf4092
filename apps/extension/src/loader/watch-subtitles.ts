import { browser } from 'wxt/browser';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { isWithin } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/**
 * Shows subtitles in frames with a video, on sites where the person wants them.
 * @returns a listener for the settings
 */
export function watchSubtitles(): (settings: Settings) => void {
  let settings: Settings | undefined;
  /** Facts about the tab from the background, because frames do not know the page around them. */
  let commanded: boolean | undefined;
  let isOn = false;
  const update = () => {
    if (!settings) return;
    const isWanted = commanded ?? isWithin(settings.subtitles.sites);
    document.removeEventListener('loadedmetadata', update, true);
    if (!isWanted && !isOn) return;
    // Other frames wait until they have a video, without importing anything.
    if (!isOn && window !== top && !hasVideo()) {
      document.addEventListener('loadedmetadata', update, true);
      return;
    }
    isOn = isWanted;
    // Fails only after the extension has been removed.
    callTool('subtitles', { settings, isOn }).catch(() => {});
  };
  browser.runtime.onMessage.addListener(
    ({ type }: Partial<FrameCommand>, sender, answer: (hasVideo: boolean) => void) => {
      if (sender.id !== browser.runtime.id) return;
      if (type === 'has-video' && hasVideo()) answer(true);
      if (type !== 'show-subtitles' && type !== 'hide-subtitles') return;
      if (window !== top) commanded = type === 'show-subtitles';
      update();
    },
  );
  return (newer) => {
    settings = newer;
    update();
  };
}

function hasVideo(): boolean {
  return document.querySelector('video') !== null || (globalThis.interlinearHasVideo?.() ?? false);
}
