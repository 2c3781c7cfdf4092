import type { Inline } from '@interlinear/translation/segment';
import { SmallMap } from '../../small-map.ts';
import type { TextUnit, Unit } from '../../unit.ts';

const NO_CONTENT: readonly Inline[] = [];
const NO_ELEMENTS: TextUnit['elements'] = new Map();

/** Converts a translated unit to a compact form without content, which is not needed again. */
export function compactUnit(unit: Unit): Unit {
  if (unit.kind === 'attribute') return { ...unit, content: NO_CONTENT };
  const [text] = unit.texts;
  const isOnlyText = text && unit.nodes.length === 1 && unit.nodes[0] === text && unit.elements.size === 0;
  return isOnlyText ? new CompactTextNodeUnit(text, unit) : new CompactTextUnit(unit);
}

/** Compact form of the most common unit: a single text node. An array of one node takes more memory than the node. */
class CompactTextNodeUnit implements TextUnit {
  readonly reason: TextUnit['reason'];
  readonly placement: TextUnit['placement'];
  readonly growingBox: TextUnit['growingBox'];
  readonly #text: Text;

  constructor(text: Text, { reason, placement, growingBox }: TextUnit) {
    this.#text = text;
    this.reason = reason;
    this.placement = placement;
    this.growingBox = growingBox;
  }

  get kind(): 'text' {
    return 'text';
  }

  get content(): readonly Inline[] {
    return NO_CONTENT;
  }

  get elements(): TextUnit['elements'] {
    return NO_ELEMENTS;
  }

  get innermost(): TextUnit['innermost'] {
    return NO_ELEMENTS;
  }

  get nodes(): readonly Text[] {
    return [this.#text];
  }

  get texts(): readonly Text[] {
    return [this.#text];
  }
}

/**
 * Compact form of other text units. Most have one node of each kind; a list or map of it takes more memory than the
 * node.
 */
class CompactTextUnit implements TextUnit {
  readonly reason: TextUnit['reason'];
  readonly placement: TextUnit['placement'];
  readonly growingBox: TextUnit['growingBox'];
  readonly #elements: Element | TextUnit['elements'];
  readonly #innermost: Element | TextUnit['innermost'];
  readonly #nodes: ChildNode | readonly ChildNode[];
  readonly #texts: Text | readonly Text[];

  constructor({ reason, nodes, elements, innermost, texts, placement, growingBox }: TextUnit) {
    this.reason = reason;
    this.placement = placement;
    this.growingBox = growingBox;
    this.#elements = packElements(elements);
    this.#innermost = packElements(innermost);
    this.#nodes = packNodes(nodes);
    this.#texts = packNodes(texts);
  }

  get kind(): 'text' {
    return 'text';
  }

  get content(): readonly Inline[] {
    return NO_CONTENT;
  }

  get elements(): TextUnit['elements'] {
    return unpackElements(this.#elements);
  }

  get innermost(): TextUnit['innermost'] {
    return unpackElements(this.#innermost);
  }

  get nodes(): readonly ChildNode[] {
    return unpackNodes(this.#nodes);
  }

  get texts(): readonly Text[] {
    return unpackNodes(this.#texts);
  }
}

function packNodes<Item extends Node>(items: readonly Item[]): Item | readonly Item[] {
  const [only] = items;
  return only && items.length === 1 ? only : items;
}

function unpackNodes<Item extends Node>(items: Item | readonly Item[]): readonly Item[] {
  return 'nodeType' in items ? [items] : items;
}

/** The number of the wrapper in a text with only one wrapper. */
const FIRST_NUMBER = 1;

function packElements(elements: ReadonlyMap<number, Element>): Element | ReadonlyMap<number, Element> {
  return (elements.size === 1 && elements.get(FIRST_NUMBER)) || elements;
}

function unpackElements(elements: Element | ReadonlyMap<number, Element>): ReadonlyMap<number, Element> {
  return 'nodeType' in elements ? new SmallMap<number, Element>().set(FIRST_NUMBER, elements) : elements;
}
