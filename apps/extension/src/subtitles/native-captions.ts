/** Hides the player's own captions while ours are shown. */
export class NativeCaptions {
  readonly #selector: string | undefined;
  readonly #root: Document | ShadowRoot;
  #sheet: CSSStyleSheet | undefined;

  constructor(video: HTMLVideoElement, selector: string | undefined) {
    this.#selector = selector;
    const root = video.getRootNode();
    this.#root = root instanceof ShadowRoot ? root : document;
  }

  hide(): void {
    if (this.#sheet || this.#selector === undefined) return;
    // An adopted sheet passes any content security policy.
    this.#sheet = new CSSStyleSheet();
    this.#sheet.replaceSync(`:is(${this.#selector}) { visibility: hidden !important; }`);
    this.#root.adoptedStyleSheets.push(this.#sheet);
  }

  show(): void {
    const index = this.#sheet ? this.#root.adoptedStyleSheets.indexOf(this.#sheet) : -1;
    if (index >= 0) this.#root.adoptedStyleSheets.splice(index, 1);
    this.#sheet = undefined;
  }
}
