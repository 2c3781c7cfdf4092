/** Lines in one block. */
const BLOCK_SIZE = 40;
/** Height of a line before any was measured, in pixels. */
const USUAL_HEIGHT = 58;
/** Blocks are drawn this far before they come into view. */
const MARGIN_PX = 700;

interface LineBlocksOptions {
  drawLine(index: number): HTMLElement;
  /** Called after scrolling has drawn other lines. */
  onDraw(): void;
}

/**
 * A long list, of which only what is near the view is drawn: blocks of lines, which keep their height while they are empty. The
 * browser's scroll anchoring keeps the view in place while their heights become known.
 */
export class LineBlocks {
  readonly #scroller: HTMLElement;
  readonly #options: LineBlocksOptions;
  readonly #observer: IntersectionObserver;
  #count = 0;
  #blocks: HTMLElement[] = [];
  readonly #drawn = new Map<HTMLElement, HTMLElement[]>();
  /** Heights of all lines that were measured so far, and their number. */
  #measured = { height: 0, count: 0 };

  constructor(scroller: HTMLElement, options: LineBlocksOptions) {
    this.#scroller = scroller;
    this.#options = options;
    const view = scroller.ownerDocument.defaultView ?? globalThis;
    this.#observer = new view.IntersectionObserver((entries) => this.#follow(entries), {
      root: scroller,
      rootMargin: `${MARGIN_PX}px 0px`,
    });
  }

  /** Begins anew with another number of lines. Keeps the place in the list. */
  reset(count: number): void {
    const { scrollTop } = this.#scroller;
    this.#observer.disconnect();
    this.#drawn.clear();
    this.#count = count;
    this.#blocks = Array.from({ length: Math.ceil(count / BLOCK_SIZE) }, () => this.#createBlock());
    this.#scroller.replaceChildren(...this.#blocks);
    for (const [at, block] of this.#blocks.entries()) {
      this.#setEmptyHeight(block, at);
      this.#observer.observe(block);
    }
    this.#scroller.scrollTop = scrollTop;
  }

  /** Elements of the lines that are drawn, by their index. */
  *drawn(): Generator<[index: number, line: HTMLElement]> {
    for (const [block, lines] of this.#drawn) {
      const first = this.#blocks.indexOf(block) * BLOCK_SIZE;
      for (const [at, line] of lines.entries()) yield [first + at, line];
    }
  }

  /** Replaces the elements of a line, if it is drawn. */
  redraw(index: number): void {
    const block = this.#blocks[Math.floor(index / BLOCK_SIZE)];
    const lines = block && this.#drawn.get(block);
    const former = lines?.[index % BLOCK_SIZE];
    if (!lines || !former) return;
    const line = this.#options.drawLine(index);
    former.replaceWith(line);
    lines[index % BLOCK_SIZE] = line;
  }

  /** Draws a line, wherever it is, and returns its element. */
  reveal(index: number): HTMLElement | undefined {
    const block = this.#blocks[Math.floor(index / BLOCK_SIZE)];
    if (!block) return undefined;
    this.#draw(block);
    return this.#drawn.get(block)?.[index % BLOCK_SIZE];
  }

  stop(): void {
    this.#observer.disconnect();
  }

  #createBlock(): HTMLElement {
    const block = this.#scroller.ownerDocument.createElement('div');
    block.role = 'none';
    return block;
  }

  #follow(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const block = this.#blocks.find((one) => one === target);
      if (block && isIntersecting) this.#draw(block);
      else if (block) this.#empty(block);
    }
    this.#options.onDraw();
  }

  #draw(block: HTMLElement): void {
    if (this.#drawn.has(block)) return;
    const first = this.#blocks.indexOf(block) * BLOCK_SIZE;
    const length = Math.min(BLOCK_SIZE, this.#count - first);
    const lines = Array.from({ length }, (_, at) => this.#options.drawLine(first + at));
    block.style.height = '';
    block.replaceChildren(...lines);
    this.#drawn.set(block, lines);
  }

  #empty(block: HTMLElement): void {
    const lines = this.#drawn.get(block);
    // The focus would be lost with its line, and the list could not be entered without its tab stop.
    if (!lines || block.matches(':focus-within') || block.querySelector('[tabindex="0"]')) return;
    const { offsetHeight } = block;
    if (offsetHeight > 0) {
      this.#measured.height += offsetHeight;
      this.#measured.count += lines.length;
    }
    block.style.height = `${offsetHeight}px`;
    block.replaceChildren();
    this.#drawn.delete(block);
  }

  #setEmptyHeight(block: HTMLElement, at: number): void {
    const { height, count } = this.#measured;
    const usual = count > 0 ? height / count : USUAL_HEIGHT;
    block.style.height = `${Math.round(usual * Math.min(BLOCK_SIZE, this.#count - at * BLOCK_SIZE))}px`;
  }
}
