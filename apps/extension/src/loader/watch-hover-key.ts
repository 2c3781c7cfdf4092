import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/**
 * Translates the paragraph under the pointer while only the chosen key is held.
 * @returns a listener for the settings
 */
export function watchHoverKey(): (settings: Settings) => void {
  let watching: AbortController | undefined;
  return (settings) => {
    watching?.abort();
    const { hoverKey, never } = settings;
    if (hoverKey === 'off' || isSiteExcluded(never)) return;
    watching = new AbortController();
    const { signal } = watching;
    const press = new HoverPress(hoverKey, (point, number) => {
      // Fails only after the extension has been removed.
      void callTool('hover', { ...point, press: number, settings }).catch(() => {});
    });
    signal.addEventListener('abort', () => press.end());
    const options = { capture: true, passive: true, signal };
    addEventListener('keydown', (event) => press.noticeKeyDown(event), options);
    // Not passive, because it prevents the browser from opening its menu.
    addEventListener('keyup', (event) => press.noticeKeyUp(event), { capture: true, signal });
    addEventListener('pointermove', (event) => press.noticeMove(event), options);
    for (const type of ['pointerdown', 'wheel']) addEventListener(type, () => press.cancel(), options);
    addEventListener('blur', () => press.end(), { signal });
  };
}

type Key = 'Control' | 'Alt' | 'Shift';

interface Point {
  x: number;
  y: number;
}

/** Time before a key counts as held rather than as part of a key combination. */
const HOLD_DELAY_MS = 250;

const FLAGS = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' } as const;

/** Tracks presses of a modifier key: whether it is held alone, and where the pointer is. */
class HoverPress {
  readonly #key: Key;
  readonly #onPoint: (point: Point, press: number) => void;
  /** `down`: may still become a combination. `cancelled`: another key was pressed too; ignored until release. */
  #state: 'up' | 'down' | 'held' | 'cancelled' = 'up';
  #number = 0;
  #at: Point | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onPoint called with the pointer position when the key counts as held and on every move; presses are numbered
   */
  constructor(key: Key, onPoint: (point: Point, press: number) => void) {
    this.#key = key;
    this.#onPoint = onPoint;
  }

  noticeKeyDown(event: KeyboardEvent): void {
    if (!event.isTrusted || (event.key === this.#key && event.repeat)) return;
    if (this.#state !== 'up') this.cancel();
    else if (event.key === this.#key && this.#isAlone(event) && !this.#isForTyping(event)) this.#begin();
  }

  noticeKeyUp(event: KeyboardEvent): void {
    if (event.key !== this.#key || !event.isTrusted) return;
    // A tap works as well, except on Shift, where taps switch input methods.
    if (this.#state === 'down' && this.#key !== 'Shift') this.#point();
    // Alt alone would open the browser's menu.
    if (this.#key === 'Alt' && (this.#state === 'down' || this.#state === 'held')) event.preventDefault();
    this.end();
  }

  noticeMove(event: PointerEvent): void {
    if (!event.isTrusted) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.#state !== 'up' && !event[FLAGS[this.#key]]) this.end();
    // Key events go to the focused frame, which may not be the one under the pointer.
    else if (this.#state === 'up' && !document.hasFocus() && this.#isAlone(event)) this.#begin();
    else if (this.#state === 'held') this.#point();
  }

  /** Ignores this press, because another key or button was pressed. */
  cancel(): void {
    if (this.#state === 'up') return;
    clearTimeout(this.#timer);
    this.#state = 'cancelled';
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#state = 'up';
  }

  #begin(): void {
    this.#state = 'down';
    this.#number += 1;
    this.#timer = setTimeout(() => {
      this.#state = 'held';
      this.#point();
    }, HOLD_DELAY_MS);
  }

  #point(): void {
    if (this.#at) this.#onPoint(this.#at, this.#number);
  }

  #isAlone(event: KeyboardEvent | PointerEvent): boolean {
    const { ctrlKey, altKey, shiftKey, metaKey } = event;
    return event[FLAGS[this.#key]] && [ctrlKey, altKey, shiftKey, metaKey].filter(Boolean).length === 1;
  }

  /** Whether the key is used for typing: Shift makes capital letters. */
  #isForTyping({ target }: KeyboardEvent): boolean {
    const isField =
      target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea)$/.test(target.localName));
    return this.#key === 'Shift' && isField;
  }
}
