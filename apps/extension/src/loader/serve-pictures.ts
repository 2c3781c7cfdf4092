import { browser } from 'wxt/browser';
import type { PictureInput } from '../pictures/picture-tool.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';
import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/**
 * Translates pictures on command, and shows a button on hovered ones if the settings say so.
 * @returns a listener for the settings
 */
export function servePictures(): (settings: Settings) => void {
  let settings: Settings | undefined;
  let isHovering = false;
  /** Where the context menu was last opened. */
  let at: { x: number; y: number } | undefined;
  /** Called before the settings were read. */
  let pending: Partial<PictureInput> | undefined;
  const call = (input: Partial<PictureInput>) => {
    if (!settings) pending = input;
    // Fails only after the extension has been removed. `input` lacks the settings alone.
    else callTool('pictures', { ...input, settings } as PictureInput).catch(() => {});
  };
  const listen = { capture: true, passive: true };
  addEventListener('contextmenu', ({ clientX: x, clientY: y }) => (at = { x, y }), listen);
  browser.runtime.onMessage.addListener(
    (command: Partial<FrameCommand>, sender, answer: (hasPictures: boolean) => void) => {
      if (sender.id !== browser.runtime.id) return;
      if (command.type === 'has-pictures') answer(globalThis.interlinearHasPictures?.() ?? false);
      else if (command.type === 'translate-pictures') call({ do: 'all' });
      else if (command.type === 'restore-pictures' && globalThis.interlinearHasPictures) call({ do: 'none' });
      else if (command.type === 'select-area' && window === top) call({ do: 'area' });
      else if (command.type === 'translate-picture') {
        if (command.menu) call({ do: 'one', at, address: command.menu.address });
        // The shortcut is for the frame under the pointer.
        else if (window === top || document.querySelector(':hover')) call({ do: 'one' });
      }
    },
  );
  const startHovering = () => {
    isHovering = true;
    call({ do: 'hover', isOn: true });
  };
  return (newer) => {
    settings = newer;
    if (pending) call(pending);
    pending = undefined;
    const isOn = newer.pictures.hoverButton && !isSiteExcluded(newer.never);
    removeEventListener('pointerover', startHovering, true);
    if (isHovering) call({ do: 'hover', isOn });
    else if (isOn) addEventListener('pointerover', startHovering, { ...listen, once: true });
  };
}
