import type { Settings } from '../settings/settings.ts';
import { isSiteExcluded } from './is-site-excluded.ts';
import { callTool } from './tools.ts';

/** Has the paragraph under the pointer translated while the chosen key, and no other, is held. It is to be told the settings. */
export function watchHoverKey(): (settings: Settings) => void {
  let watching: AbortController | undefined;
  return (settings) => {
    watching?.abort();
    const { hoverKey, never } = settings;
    if (hoverKey === 'off' || isSiteExcluded(never)) return;
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
    for (const type of ['pointerdown', 'wheel']) addEventListener(type, () => press.cancel(), options);
    addEventListener('blur', () => press.end(), { signal });
  };
}

type Key = 'Control' | 'Alt' | 'Shift';

interface Point {
  x: number;
  y: number;
}

/** How long a key must be down before it is taken as held, and not as the first of a combination. */
const HELD_MS = 250;

const FLAGS = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey' } as const;

/** One press of a modifier key after the other: whether it is held alone, and where the pointer is meanwhile. */
class HoverPress {
  readonly #key: Key;
  readonly #onPoint: (point: Point, press: number) => void;
  /** `down`: it may become a combination yet. `cancelled`: something else was pressed with it; over until it is let go. */
  #state: 'up' | 'down' | 'held' | 'cancelled' = 'up';
  #number = 0;
  #at: Point | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onPoint called with what the key, held, points at: at first and as the pointer moves on; presses are numbered */
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
    // A tap is as good; only those on Shift are for switching input methods.
    if (this.#state === 'down' && this.#key !== 'Shift') this.#point();
    // Alone, Alt opens the browser's menu.
    if (this.#key === 'Alt' && (this.#state === 'down' || this.#state === 'held')) event.preventDefault();
    this.end();
  }

  noticeMove(event: PointerEvent): void {
    if (!event.isTrusted) return;
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.#state !== 'up' && !event[FLAGS[this.#key]]) this.end();
    // The key goes to the frame that has the focus, which need not be the one that the pointer is in.
    else if (this.#state === 'up' && !document.hasFocus() && this.#isAlone(event)) this.#begin();
    else if (this.#state === 'held') this.#point();
  }

  /** Another key or a button was pressed: it is a combination. */
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
    }, HELD_MS);
  }

  #point(): void {
    if (this.#at) this.#onPoint(this.#at, this.#number);
  }

  #isAlone(event: KeyboardEvent | PointerEvent): boolean {
    const { ctrlKey, altKey, shiftKey, metaKey } = event;
    return event[FLAGS[this.#key]] && [ctrlKey, altKey, shiftKey, metaKey].filter(Boolean).length === 1;
  }

  /** While a person types, Shift is for capital letters. */
  #isForTyping({ target }: KeyboardEvent): boolean {
    const isField =
      target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea)$/.test(target.localName));
    return this.#key === 'Shift' && isField;
  }
}
