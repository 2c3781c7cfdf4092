/** Keeps events of buttons over a page from the page, which may have a link there. */
export function stopEvents(host: HTMLElement): void {
  for (const type of EVENTS) host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
}

const EVENTS = [
  'click',
  'dblclick',
  'keydown',
  'keypress',
  'keyup',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchend',
  'touchstart',
];
