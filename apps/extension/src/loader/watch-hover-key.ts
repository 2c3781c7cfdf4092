import type { Settings } from '../settings/settings.ts';
import { HoverPress } from './hover-press.ts';
import { isNeverHere } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** Has the paragraph under the pointer translated while the chosen key, and no other, is held. It is to be told the settings. */
export function watchHoverKey(): (settings: Settings) => void {
  let watching: AbortController | undefined;
  return (settings) => {
    watching?.abort();
    const { hoverKey, never } = settings;
    if (hoverKey === 'off' || isNeverHere(never)) return;
    watching = new AbortController();
    const { signal } = watching;
    const press = new HoverPress(hoverKey, (point, number) => {
      // Without an extension around it any more there is no tool.
      void callTool('hover', { ...point, press: number, settings }).catch(() => {});
    });
    signal.addEventListener('abort', () => press.end());
    const options = { capture: true, passive: true, signal };
    addEventListener('keydown', (event) => press.noticeKeyDown(event), options);
    // Not passive: a browser's menu is kept shut with it.
    addEventListener('keyup', (event) => press.noticeKeyUp(event), { capture: true, signal });
    addEventListener('pointermove', (event) => press.noticeMove(event), options);
    for (const type of ['pointerdown', 'wheel']) addEventListener(type, () => press.spoil(), options);
    addEventListener('blur', () => press.end(), { signal });
  };
}
