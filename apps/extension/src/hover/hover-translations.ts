import type { TextUnit } from '@interlinear/webpage/segment';
import type { Settings } from '../settings/settings.ts';
import { HoverTranslation } from './hover-translation.ts';
import { paragraphAt } from './paragraph-at.ts';
import { SharedStyles } from './shared-styles.ts';

/** The key is held, and the pointer is here. */
export interface Pointing {
  /** In the window, in CSS pixels. */
  x: number;
  y: number;
  /** Which press of the key: within one, a paragraph is translated or put back once, however the pointer moves. */
  press: number;
  settings: Settings;
}

/** The paragraphs of a page that were translated one by one. */
export class HoverTranslations {
  readonly #document: Document;
  readonly #styles = new SharedStyles();
  /** By the first node of the paragraph. */
  readonly #shown = new Map<Node, HoverTranslation>();
  #press = 0;
  #touched = new Set<Node>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Translates the paragraph that is pointed at, or puts it back when it is translated. */
  point({ x, y, press, settings }: Pointing): void {
    // A page that is translated as a whole has nothing left to translate.
    if (globalThis.interlinearIsTranslated?.()) return;
    if (press !== this.#press) this.#touched = new Set();
    this.#press = press;
    const unit = paragraphAt(this.#document, { x, y }, settings.target);
    const [first] = unit?.nodes ?? [];
    if (!unit || !first || this.#touched.has(first)) return;
    this.#touched.add(first);
    this.#sweep();
    const shown = this.#shown.get(first);
    if (shown) this.#remove(first, shown);
    else this.#add(first, unit, settings);
  }

  removeAll(): void {
    for (const [node, shown] of this.#shown) this.#remove(node, shown);
  }

  #add(first: Node, unit: TextUnit, settings: Settings): void {
    const translation = new HoverTranslation(unit, settings, this.#styles);
    this.#shown.set(first, translation);
    // Says itself what fails. What has come to nothing is not there to be put back.
    void translation.run().then((isShown) => {
      if (!isShown && this.#shown.get(first) === translation) this.#shown.delete(first);
    });
  }

  #remove(node: Node, shown: HoverTranslation): void {
    shown.remove();
    this.#shown.delete(node);
  }

  /** What the page has thrown away needs no styles any more. */
  #sweep(): void {
    for (const [node, shown] of this.#shown) if (!node.isConnected) this.#remove(node, shown);
  }
}
