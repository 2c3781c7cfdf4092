import type { Inline } from '@interlinear/translation/segment';
import { SmallMap } from '../../small-map.ts';
import type { TextUnit, Unit } from '../../unit.ts';

const NOTHING: readonly Inline[] = [];
const NO_ELEMENTS: TextUnit['elements'] = new Map();

/** A unit whose translation is known: without its content, which nobody asks for again. */
export function settled(unit: Unit): Unit {
  if (unit.kind === 'attribute') return { ...unit, content: NOTHING };
  const [text] = unit.texts;
  const isOnlyText = text && unit.nodes.length === 1 && unit.nodes[0] === text && unit.elements.size === 0;
  return isOnlyText ? new SettledText(text, unit) : new SettledTextUnit(unit);
}

/** The most of them: one text node, and nothing in it. A list of a node weighs more than the node. */
class SettledText implements TextUnit {
  readonly reason: TextUnit['reason'];
  readonly placement: TextUnit['placement'];
  readonly #text: Text;

  constructor(text: Text, { reason, placement }: TextUnit) {
    this.#text = text;
    this.reason = reason;
    this.placement = placement;
  }

  get kind(): 'text' {
    return 'text';
  }

  get content(): readonly Inline[] {
    return NOTHING;
  }

  get elements(): TextUnit['elements'] {
    return NO_ELEMENTS;
  }

  get cores(): TextUnit['cores'] {
    return NO_ELEMENTS;
  }

  get nodes(): readonly Text[] {
    return [this.#text];
  }

  get texts(): readonly Text[] {
    return [this.#text];
  }
}

/** Takes little room, for a page has thousands: most have one node of a kind, and a list or a map of it weighs more than the node. */
class SettledTextUnit implements TextUnit {
  readonly reason: TextUnit['reason'];
  readonly placement: TextUnit['placement'];
  readonly #elements: Element | TextUnit['elements'];
  readonly #cores: Element | TextUnit['cores'];
  readonly #nodes: ChildNode | readonly ChildNode[];
  readonly #texts: Text | readonly Text[];

  constructor({ reason, nodes, elements, cores, texts, placement }: TextUnit) {
    this.reason = reason;
    this.placement = placement;
    this.#elements = packedMap(elements);
    this.#cores = packedMap(cores);
    this.#nodes = packed(nodes);
    this.#texts = packed(texts);
  }

  get kind(): 'text' {
    return 'text';
  }

  get content(): readonly Inline[] {
    return NOTHING;
  }

  get elements(): TextUnit['elements'] {
    return unpackedMap(this.#elements);
  }

  get cores(): TextUnit['cores'] {
    return unpackedMap(this.#cores);
  }

  get nodes(): readonly ChildNode[] {
    return unpacked(this.#nodes);
  }

  get texts(): readonly Text[] {
    return unpacked(this.#texts);
  }
}

function packed<Item extends Node>(items: readonly Item[]): Item | readonly Item[] {
  const [only] = items;
  return only && items.length === 1 ? only : items;
}

function unpacked<Item extends Node>(items: Item | readonly Item[]): readonly Item[] {
  return 'nodeType' in items ? [items] : items;
}

/** The number of the only wrapper that a text has. */
const FIRST = 1;

function packedMap(elements: ReadonlyMap<number, Element>): Element | ReadonlyMap<number, Element> {
  return (elements.size === 1 && elements.get(FIRST)) || elements;
}

function unpackedMap(elements: Element | ReadonlyMap<number, Element>): ReadonlyMap<number, Element> {
  return 'nodeType' in elements ? new SmallMap<number, Element>().set(FIRST, elements) : elements;
}
