import { childElementsOf, isElement, isText } from '../dom-nodes.ts';
import type { Roles } from './roles.ts';

export interface CollectedRun {
  /** The nodes from the first to the last that have words in them. */
  words: readonly ChildNode[];
  /** What follows them on their line: an icon, a field, a line break. */
  after: readonly ChildNode[];
  /** What stands before and after the words and is read on its own. */
  islandsBefore: readonly Element[];
  islandsAfter: readonly Element[];
}

/** Neighbouring nodes that read as one text, while they are collected. */
export class TextRun {
  readonly #maxCharacters: number;
  #nodes: ChildNode[] = [];
  #characters = 0;
  #endsWithBreak = false;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Adds a text node; true when the text is to end with it. */
  addText(node: Text): boolean {
    const { data } = node;
    const isBlank = !/\S/.test(data);
    // Most of what a page is made of holds nothing but space and other parts.
    if (isBlank && this.#nodes.length === 0) return false;
    this.#nodes.push(node);
    if (isBlank) return false;
    this.#characters += data.length;
    this.#endsWithBreak = false;
    return this.#isLong(SENTENCE_END.test(data));
  }

  /** Adds an element that is part of a text; true when the text is to end with it. */
  addElement(element: Element, roles: Roles): boolean {
    const role = roles.of(element);
    this.#nodes.push(element);
    if (role.part === 'leaf' && role.kind === 'break') {
      // Two line breaks are how loose text writes paragraphs; the second belongs to neither.
      const isParagraphEnd = this.#endsWithBreak && this.#characters > 0;
      if (isParagraphEnd) this.#nodes.pop();
      this.#endsWithBreak = true;
      return isParagraphEnd || this.#isLong(true);
    }
    this.#endsWithBreak = false;
    if (role.part === 'leaf' || role.part === 'island') return this.#isLong(false);
    const { characters, last } = roles.flow(element);
    this.#characters += characters;
    return this.#isLong(SENTENCE_END.test(last));
  }

  /** Ends the text. What the page has taken away in the meantime is no part of it. */
  take(container: Node, roles: Roles): CollectedRun {
    if (this.#nodes.length === 0) return NOTHING;
    const collected = this.#nodes.filter((node) => node.parentNode === container);
    this.#nodes = [];
    this.#characters = 0;
    this.#endsWithBreak = false;
    const [only] = collected;
    // As most are: a page has thousands.
    if (only && collected.length === 1 && isText(only) && /\S/.test(only.data)) return { ...NOTHING, words: collected };
    const islandsOf = (nodes: readonly ChildNode[]) => nodes.flatMap((node) => islandsIn(node, roles));
    const first = collected.findIndex((node) => hasWords(node, roles));
    if (first < 0) return { words: [], after: [], islandsBefore: islandsOf(collected), islandsAfter: [] };
    const end = collected.findLastIndex((node) => hasWords(node, roles)) + 1;
    const last = collected.findLastIndex((node) => (isText(node) ? /\S/.test(node.data) : isElement(node)));
    return {
      words: collected.slice(first, end),
      after: collected.slice(end, last + 1),
      islandsBefore: islandsOf(collected.slice(0, first)),
      islandsAfter: islandsOf(collected.slice(end)),
    };
  }

  /** Half the limit is enough where the text may well end, twice the limit is too much anywhere. */
  #isLong(mayEnd: boolean): boolean {
    return this.#characters > this.#maxCharacters * (mayEnd ? 0.5 : 2);
  }
}

const NOTHING: CollectedRun = { words: [], after: [], islandsBefore: [], islandsAfter: [] };

const SENTENCE_END = /(?:[.!?…]["'”’)\]]*|[。！？][」』”’）]*)\s*$/;

/** Code, a formula or a name at the edge of a text may be its subject; a picture or a field there is not. */
function hasWords(node: ChildNode, roles: Roles): boolean {
  if (isText(node)) return /\S/.test(node.data);
  if (!isElement(node)) return false;
  const role = roles.of(node);
  if (role.part === 'leaf') return role.kind === 'code' || role.kind === 'formula' || role.kind === 'term';
  return (role.part === 'inline' || role.part === 'atom') && roles.flow(node).characters > 0;
}

function islandsIn(node: ChildNode, roles: Roles): Element[] {
  if (!isElement(node)) return [];
  const { part } = roles.of(node);
  if (part === 'island') return [node];
  return part === 'inline' || part === 'atom' ? childElementsOf(node).flatMap((child) => islandsIn(child, roles)) : [];
}
