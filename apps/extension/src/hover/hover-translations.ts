import type { LanguageCode } from '@interlinear/languages';
import { isOwn } from '@interlinear/webpage/render';
import { enclosingBlock, type Policy, skipReasonOf, type TextUnit, walk } from '@interlinear/webpage/segment';
import { shadowRootOf } from '../page/shadow-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { boxOf, HoverTranslation, SharedStyles } from './hover-translation.ts';

/** Position of the pointer while the hover key is held. */
export interface HoverTarget {
  /** Window coordinates, in CSS pixels. */
  x: number;
  y: number;
  /** Number of the key press. Within one press each paragraph is toggled once, however the pointer moves. */
  press: number;
  settings: Settings;
}

/** Single translated paragraphs of a page. */
export class HoverTranslations {
  readonly #document: Document;
  readonly #styles = new SharedStyles();
  /** Keyed by the first node of the paragraph. */
  readonly #shown = new Map<Node, HoverTranslation>();
  #press = 0;
  #toggled = new Set<Node>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** Translates the paragraph under the pointer, or restores it. */
  toggleAt({ x, y, press, settings }: HoverTarget): void {
    // The page is already translated as a whole.
    if (globalThis.interlinearIsTranslated?.()) return;
    if (press !== this.#press) this.#toggled = new Set();
    this.#press = press;
    const unit = paragraphAt(this.#document, { x, y }, settings.target);
    const [first] = unit?.nodes ?? [];
    if (!unit || !first || this.#toggled.has(first)) return;
    this.#toggled.add(first);
    this.#removeDetached();
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
    // `run` reports its own errors. A failed translation is removed here, so that it can be retried.
    void translation.run().then((isShown) => {
      if (!isShown && this.#shown.get(first) === translation) this.#shown.delete(first);
    });
  }

  #remove(node: Node, shown: HoverTranslation): void {
    shown.remove();
    this.#shown.delete(node);
  }

  /** Releases translations whose nodes the page has removed. */
  #removeDetached(): void {
    for (const [node, shown] of this.#shown) if (!node.isConnected) this.#remove(node, shown);
  }
}

interface Point {
  x: number;
  y: number;
}

/** Limit of nodes visited per paragraph, because the block under the pointer may be the whole page. */
const MAX_STEPS = 400;

/** Returns the paragraph at a point; undefined if there is none that may be translated. */
function paragraphAt(document: Document, point: Point, target: LanguageCode): TextUnit | undefined {
  const policy: Policy = { target, mode: 'bilingual', shadowRootOf };
  const element = elementAt(document, point);
  const translation = element?.closest('interlinear-translation');
  const node = translation ? beside(translation) : element;
  if (!node || isOwn(node) || skipReasonOf(node, policy)) return undefined;
  const block = enclosingBlock(node, policy);
  const units = unitsIn(block, policy);
  const around = units.find(({ nodes }) => nodes.some((own) => own.contains(node)));
  return around ?? (translation ? units.at(-1) : unitAt(units, point, block));
}

/** Returns the element at a point, also inside shadow roots, closed ones included. */
function elementAt(document: Document, { x, y }: Point): Element | undefined {
  let element = document.elementFromPoint(x, y);
  for (let root = element && shadowRootOf(element); root; root = element && shadowRootOf(element)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === element) break;
    element = inner;
  }
  return element ?? undefined;
}

/** Returns the node that a translation follows. */
function beside(translation: Element): Node | null {
  return translation.previousSibling ?? translation.parentNode;
}

function unitsIn(block: Element | ShadowRoot, policy: Policy): TextUnit[] {
  const units: TextUnit[] = [];
  let steps = 0;
  for (const unit of walk(block, policy)) {
    if (unit?.kind === 'text') units.push(unit);
    steps += 1;
    if (steps > MAX_STEPS) break;
  }
  return units;
}

function unitAt(units: readonly TextUnit[], { x, y }: Point, block: Node): TextUnit | undefined {
  const boxes = units.map((unit) => ({ unit, box: boxOf(unit) })).filter(({ box }) => y >= box.top && y <= box.bottom);
  const inside = boxes.find(({ box }) => x >= box.left && x <= box.right);
  // Falls back to a text directly in the block: the point may be beside its lines or after a short one.
  return inside?.unit ?? boxes.find(({ unit }) => unit.nodes[0]?.parentNode === block)?.unit;
}
