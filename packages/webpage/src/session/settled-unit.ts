import type { Inline } from '@interlinear/translation/segment';
import type { TextUnit, Unit } from '../unit.ts';

const NOTHING: readonly Inline[] = [];

/** A unit whose translation is known: without its content, which nobody asks for again. */
export function settled(unit: Unit): Unit {
  return unit.kind === 'attribute' ? { ...unit, content: NOTHING } : new SettledTextUnit(unit);
}

/** Takes little room, for a page has thousands: most are made of one text node, and a list of it weighs more than the node. */
class SettledTextUnit implements TextUnit {
  readonly reason: TextUnit['reason'];
  readonly elements: TextUnit['elements'];
  readonly cores: TextUnit['cores'];
  readonly placement: TextUnit['placement'];
  readonly #nodes: ChildNode | readonly ChildNode[];
  readonly #texts: Text | readonly Text[];

  constructor({ reason, nodes, elements, cores, texts, placement }: TextUnit) {
    this.reason = reason;
    this.elements = elements;
    this.cores = cores;
    this.placement = placement;
    this.#nodes = packed(nodes);
    this.#texts = packed(texts);
  }

  get kind(): 'text' {
    return 'text';
  }

  get content(): readonly Inline[] {
    return NOTHING;
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
