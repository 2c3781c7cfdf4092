import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/**
 * Translates the paragraph under the pointer while only the chosen key is held, or after it was pressed twice.
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

interface Point {
  x: number;
  y: number;
}

/** Time before a key counts as held rather than as part of a key combination. */
const HOLD_DELAY_MS = 250;

/** Maximum time from the first of two presses to the second. */
const MAX_GAP_MS = 400;

const FLAGS = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' } as const;

/** Tracks presses of a modifier key: whether it is held alone, and where the pointer is. */
class HoverPress {
  readonly #key: keyof typeof FLAGS;
  readonly #isTwice: boolean;
  readonly #onPoint: (point: Point, press: number) => void;
  /**
   * `down`: may still become a combination. `first`: the first of two presses. `cancelled`: another key was pressed too;
   * ignored until release.
   */
  #state: 'up' | 'down' | 'first' | 'held' | 'cancelled' = 'up';
  /** When the first of two presses ended. */
  #firstAt = Number.NEGATIVE_INFINITY;
  #number = 0;
  #at: Point | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onPoint called with the pointer position when the key counts as held and on every move; presses are numbered
   */
  constructor(key: Exclude<Settings['hoverKey'], 'off'>, onPoint: (point: Point, press: number) => void) {
    this.#isTwice = key === 'ControlTwice';
    this.#key = key === 'ControlTwice' ? 'Control' : key;
    this.#onPoint = onPoint;
  }

  noticeKeyDown(event: KeyboardEvent): void {
    if (!event.isTrusted || (event.key === this.#key && event.repeat)) return;
    if (this.#state !== 'up' || event.key !== this.#key) this.cancel();
    else if (this.#isAlone(event) && !this.#isForTyping(event)) this.#begin(event);
  }

  noticeKeyUp(event: KeyboardEvent): void {
    if (event.key !== this.#key || !event.isTrusted) return;
    if (this.#state === 'first') this.#firstAt = event.timeStamp;
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
    else if (this.#state === 'up' && !this.#isTwice && !document.hasFocus() && this.#isAlone(event)) this.#begin(event);
    else if (this.#state === 'held') this.#point();
  }

  /** Ignores this press, because another key or button was pressed. */
  cancel(): void {
    this.#firstAt = Number.NEGATIVE_INFINITY;
    if (this.#state === 'up') return;
    clearTimeout(this.#timer);
    this.#state = 'cancelled';
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#state = 'up';
  }

  #begin({ timeStamp }: Event): void {
    if (this.#isTwice && timeStamp - this.#firstAt > MAX_GAP_MS) {
      this.#state = 'first';
      return;
    }
    this.#number += 1;
    if (this.#isTwice) {
      this.#firstAt = Number.NEGATIVE_INFINITY;
      this.#state = 'held';
      this.#point();
      return;
    }
    this.#state = 'down';
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
