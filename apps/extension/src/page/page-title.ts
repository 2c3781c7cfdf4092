import type { Segment, SegmentPartial, SegmentResult, Surroundings, Translate } from '@interlinear/translation/segment';

const TITLE_ID = 'title';
/** Maximum number of titles that are translated for one page, because some pages count or blink in theirs. */
const MAX_TITLES = 20;
/** Maximum number of times a title is written; beyond it, the page is putting its own back. */
const MAX_WRITES = 100;

/** Translates the title of a page, which its tab shows, follows its changes and restores it. */
export class PageTitle {
  readonly #document: Document;
  readonly #translate: Translate;
  readonly #abort = new AbortController();
  readonly #observer: MutationObserver;
  /** Titles that were requested, with their translation once it is known. */
  readonly #known = new Map<string, string | undefined>();
  #surroundings: Surroundings | undefined;
  #shown: { original: string; translation: string } | undefined;
  #writes = 0;

  constructor(document: Document, translate: Translate) {
    this.#document = document;
    this.#translate = translate;
    this.#observer = new (document.defaultView ?? globalThis).MutationObserver(() => this.#follow());
  }

  /** The title as the page wrote it. */
  get original(): string {
    const { title } = this.#document;
    return title === this.#shown?.translation ? this.#shown.original : title;
  }

  /** Translates texts of the page. The title goes with the first of them, so that it costs no request of its own. */
  async *translateWith(
    segments: readonly Segment[],
    signal: AbortSignal,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    const title = this.#known.size === 0 ? this.#take() : undefined;
    if (title === undefined) {
      yield* this.#translate(segments, signal);
      return;
    }
    this.#surroundings = segments[0]?.surroundings;
    this.#observer.observe(this.#document.head, { childList: true, characterData: true, subtree: true });
    for await (const result of this.#translate([...segments, this.#segmentOf(title)], signal)) {
      if (result.id === TITLE_ID) this.#receive(title, result);
      else yield result;
    }
  }

  /** Restores the title. */
  stop(): void {
    this.#abort.abort();
    this.#observer.disconnect();
    const node = this.#textNode();
    if (node && node.data === this.#shown?.translation) node.data = this.#shown.original;
    this.#shown = undefined;
  }

  #follow(): void {
    const text = this.#textNode()?.data;
    if (text === undefined || text === this.#shown?.translation) return;
    this.#show(text);
    const title = this.#take();
    if (title !== undefined) void this.#request(title); // results report failures, and the original stays
  }

  /** Returns the present title if it has not been requested, and counts it as requested. */
  #take(): string | undefined {
    const title = this.#textNode()?.data;
    if (!title?.trim() || this.#known.has(title) || this.#known.size >= MAX_TITLES) return undefined;
    this.#known.set(title, undefined);
    return title;
  }

  async #request(title: string): Promise<void> {
    for await (const result of this.#translate([this.#segmentOf(title)], this.#abort.signal)) {
      this.#receive(title, result);
    }
  }

  #segmentOf(title: string): Segment {
    return { id: TITLE_ID, content: [title], ...(this.#surroundings && { surroundings: this.#surroundings }) };
  }

  #receive(title: string, result: SegmentResult | SegmentPartial): void {
    if (result.status !== 'translated' || this.#abort.signal.aborted) return;
    const text = result.content.filter((part) => typeof part === 'string').join('');
    this.#known.set(title, text);
    this.#show(title);
  }

  /** Shows the translation of a title if it is known, and still the page's. */
  #show(title: string): void {
    const translation = this.#known.get(title);
    const node = this.#textNode();
    if (!translation || node?.data !== title || translation === title || this.#writes >= MAX_WRITES) return;
    this.#writes += 1;
    this.#shown = { original: title, translation };
    node.data = translation;
  }

  #textNode(): Text | undefined {
    const nodes = this.#document.head?.querySelector('title')?.childNodes;
    return nodes?.length === 1 && nodes[0] instanceof Text ? nodes[0] : undefined;
  }
}
