/** Fills the screen with a video wherever it is in the element that does so. */
const FULL_SCREEN_STYLES = `:is(:fullscreen, :host(:fullscreen)) video {
  position: fixed !important; inset: 0 !important; inline-size: 100% !important; block-size: 100% !important;
  min-inline-size: 0 !important; min-block-size: 0 !important; max-inline-size: none !important; max-block-size: none !important;
  margin: 0 !important; border: 0 !important; border-radius: 0 !important; transform: none !important;
  object-fit: contain !important; background: #000 !important; z-index: 2147483600 !important;
}`;

/**
 * Whether a video fills the screen by itself, as with the browser's own controls. The browser then shows nothing beside it, except
 * above it: there Chromium shows elements, but lets nobody press them.
 */
export function isAloneInFullScreen(video: HTMLVideoElement): boolean {
  const root = video.getRootNode();
  const full = root instanceof ShadowRoot ? root.fullscreenElement : document.fullscreenElement;
  return full === video;
}

/**
 * Lets the element around a video fill the screen in its place, so that subtitles, card and transcript can be used there. Needs a
 * press of the person. If the browser refuses, the video is back in the page.
 */
export async function fillScreenWithPlayer(video: HTMLVideoElement, player: Element | null): Promise<void> {
  const around = player?.contains(video) ? player : elementAround(video);
  if (!around) return;
  const root = video.getRootNode();
  const styled = root instanceof ShadowRoot ? root : document;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(FULL_SCREEN_STYLES);
  const end = () => {
    const index = styled.adoptedStyleSheets.indexOf(sheet);
    if (index >= 0) styled.adoptedStyleSheets.splice(index, 1);
  };
  try {
    await document.exitFullscreen();
    styled.adoptedStyleSheets.push(sheet);
    await around.requestFullscreen();
  } catch {
    // The press was too long ago, or the page's frame may not fill the screen.
    end();
    return;
  }
  const listening = new AbortController();
  const follow = () => {
    // The button of the browser's own controls, which is pressed for leaving, has made the video fill the screen once more.
    if (isAloneInFullScreen(video)) void leaveFullScreen();
    if (around.matches(':fullscreen')) return;
    listening.abort();
    end();
  };
  document.addEventListener('fullscreenchange', follow, { signal: listening.signal });
}

/** Leaves full screen from all elements that fill the screen on top of each other. */
async function leaveFullScreen(): Promise<void> {
  try {
    while (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // The person has left it meanwhile.
  }
}

function elementAround({ parentNode }: Node): Element | null {
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : null;
}

const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

interface ForwardedPointerOptions {
  video: HTMLVideoElement;
  /** Elements with subtitles, from which presses and the pointer must not reach the video. */
  areas: readonly HTMLElement[];
  hover(isOver: boolean): void;
}

/** Forwards the pointer to subtitles that are shown above a video which fills the screen by itself, where Chromium does not. */
export class ForwardedPointer {
  readonly #options: ForwardedPointerOptions;
  readonly #listening = new AbortController();
  #hovered: HTMLElement | undefined;

  constructor(options: ForwardedPointerOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    for (const type of PRESSES) addEventListener(type, (event) => this.#press(event), { capture: true, signal });
    addEventListener('pointermove', (event) => this.#move(event), { capture: true, passive: true, signal });
    document.addEventListener('fullscreenchange', () => this.#setHovered(undefined), { signal });
  }

  stop(): void {
    this.#listening.abort();
  }

  /** Presses what is at the same place in the subtitles. */
  #press(event: MouseEvent): void {
    const area = this.#areaAt(event);
    if (!area || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    const pressed = [...area.querySelectorAll<HTMLElement>('button, .word')].find((part) => isAt(part, event));
    pressed?.click();
  }

  #move(event: PointerEvent): void {
    this.#setHovered(this.#areaAt(event));
  }

  #setHovered(area: HTMLElement | undefined): void {
    if (area === this.#hovered) return;
    this.#hovered?.classList.remove('hovered');
    area?.classList.add('hovered');
    this.#hovered = area;
    this.#options.hover(area !== undefined);
  }

  #areaAt(event: MouseEvent): HTMLElement | undefined {
    const { video, areas } = this.#options;
    // Where the browser lets the subtitles be pressed, they are the target.
    if (event.target !== video || !isAloneInFullScreen(video)) return undefined;
    return areas.find((area) =>
      [...area.querySelectorAll('.cue, .bar:not([hidden])')].some((part) => isAt(part, event)),
    );
  }
}

function isAt(element: Element, { clientX, clientY }: MouseEvent): boolean {
  return [...element.getClientRects()].some(
    ({ left, top, right, bottom }) => clientX >= left && clientX < right && clientY >= top && clientY < bottom,
  );
}
