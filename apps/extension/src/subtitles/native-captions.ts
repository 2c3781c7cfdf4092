import { isPlayerCaptions } from '@interlinear/webpage/player-captions';

/** Marks captions that were found by their names and place. */
const MARK = 'data-interlinear-captions';
/** Parts of a player whose names may say captions. A player sets its captions anew for each cue, or puts a new element there. */
const NAMED = ['class', 'id']
  .flatMap((name) => ['caption', 'subtitle', 'text', 'ttml', 'subs'].map((word) => `[${name}*="${word}" i]`))
  .join(', ');
/** A menu of captions is none of them. */
const CONTROLS = 'button, input, select, a[href], [role="menu"], [role="button"]';
/** A player is at most this much larger than its video. */
const MAX_RATIO = 1.3;

/** Hides the player's own captions while ours are shown. */
export class NativeCaptions {
  readonly #video: HTMLVideoElement;
  readonly #selector: string | undefined;
  readonly #root: Document | ShadowRoot;
  #sheet: CSSStyleSheet | undefined;
  readonly #marked = new Set<Element>();

  /** @param selector captions of a known player, beside those that are found */
  constructor(video: HTMLVideoElement, selector: string | undefined) {
    this.#video = video;
    this.#selector = selector;
    const root = video.getRootNode();
    this.#root = root instanceof ShadowRoot ? root : document;
  }

  hide(): void {
    if (this.#sheet) return;
    // An adopted sheet passes any content security policy.
    this.#sheet = new CSSStyleSheet();
    const selectors = [this.#selector, `[${MARK}]`].filter((one) => one !== undefined);
    this.#sheet.replaceSync(`:is(${selectors.join(', ')}) { visibility: hidden !important; }`);
    this.#root.adoptedStyleSheets.push(this.#sheet);
    this.search();
  }

  /** Finds captions that have come since, while they are hidden. */
  search(): void {
    if (!this.#sheet) return;
    for (const element of this.#player.querySelectorAll(NAMED)) {
      if (this.#marked.has(element) || !isPlayerCaptions(element) || element.querySelector(CONTROLS)) continue;
      element.setAttribute(MARK, '');
      this.#marked.add(element);
    }
    for (const element of this.#marked) if (!element.isConnected) this.#marked.delete(element);
  }

  show(): void {
    const index = this.#sheet ? this.#root.adoptedStyleSheets.indexOf(this.#sheet) : -1;
    if (index >= 0) this.#root.adoptedStyleSheets.splice(index, 1);
    this.#sheet = undefined;
    for (const element of this.#marked) element.removeAttribute(MARK);
    this.#marked.clear();
  }

  /** The outermost element around the video that is about as large as it. */
  get #player(): Element {
    const { width, height } = this.#video.getBoundingClientRect();
    let player: Element = this.#video;
    for (let around = player.parentElement; around; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      if (around === document.body || box.width > width * MAX_RATIO || box.height > height * MAX_RATIO) break;
      player = around;
    }
    return player;
  }
}
