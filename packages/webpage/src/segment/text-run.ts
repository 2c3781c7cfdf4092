import { childElementsOf, isElement, isText } from '../dom-nodes.ts';
import type { Role, Roles } from './roles.ts';

export interface CollectedRun {
  /** Nodes from the first to the last one with words. */
  words: readonly ChildNode[];
  /** Nodes after the words on the same line, with the line break at its end: an icon, a field. */
  after: readonly ChildNode[];
  /** Elements before and after the words that are read on their own. */
  islandsBefore: readonly Element[];
  islandsAfter: readonly Element[];
}

/** Collects adjacent nodes that read as one text. */
export class TextRun {
  readonly #maxCharacters: number;
  #nodes: ChildNode[] = [];
  #characters = 0;
  #endsWithBreak = false;
  /** The last element, if only white space follows it and it is a control. */
  #lastControl: Control | undefined;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Adds a text node. Returns whether the text must end with it. */
  addText(node: Text): boolean {
    const { data } = node;
    const isBlank = !/\S/.test(data);
    // Most nodes of a page are only white space between other parts.
    if (isBlank && this.#nodes.length === 0) return false;
    this.#nodes.push(node);
    if (isBlank) return false;
    this.#characters += data.length;
    this.#endsWithBreak = false;
    this.#lastControl = undefined;
    return this.#isLong(SENTENCE_END.test(data));
  }

  /** Adds an element that belongs to the text. Returns whether the text must end with it. */
  addElement(element: Element, roles: Roles): boolean {
    const role = roles.of(element);
    this.#nodes.push(element);
    if (role.part === 'leaf' && role.kind === 'break') {
      // Loose text separates paragraphs with two line breaks; the second one belongs to neither.
      const isParagraphEnd = this.#endsWithBreak && this.#characters > 0;
      if (isParagraphEnd) this.#nodes.pop();
      this.#endsWithBreak = true;
      return isParagraphEnd || this.#isLong(true);
    }
    this.#endsWithBreak = false;
    if (this.#endsRowOfControls(element, role)) return true;
    if (role.part === 'leaf' || role.part === 'island') return this.#isLong(false);
    const { characters, last } = roles.flow(element);
    this.#characters += characters;
    return this.#isLong(SENTENCE_END.test(last));
  }

  /** Whether a button stands directly beside another control: a sentence may have two fields in succession, but no such row. */
  #endsRowOfControls(element: Element, role: Role): boolean {
    const previous = this.#lastControl;
    this.#lastControl = controlOf(element, role);
    return (
      previous !== undefined && this.#lastControl !== undefined && [previous, this.#lastControl].includes('button')
    );
  }

  /** Ends the text and returns its nodes, except those the page has removed in the meantime. */
  take(container: Node, roles: Roles): CollectedRun {
    if (this.#nodes.length === 0) return NOTHING;
    const collected = this.#nodes.filter((node) => node.parentNode === container);
    this.#nodes = [];
    this.#characters = 0;
    this.#endsWithBreak = false;
    this.#lastControl = undefined;
    const [only] = collected;
    // Fast path for a single text node, the most common case.
    if (only && collected.length === 1 && isText(only) && /\S/.test(only.data)) return { ...NOTHING, words: collected };
    const islandsOf = (nodes: readonly ChildNode[]) => nodes.flatMap((node) => islandsIn(node, roles));
    const first = collected.findIndex((node) => hasWords(node, roles));
    if (first < 0) return { words: [], after: [], islandsBefore: islandsOf(collected), islandsAfter: [] };
    const end = collected.findLastIndex((node) => hasWords(node, roles)) + 1;
    const last = collected.findLastIndex((node) => (isText(node) ? /\S/.test(node.data) : isElement(node)));
    return {
      words: collected.slice(first, end),
      after: untilBreak(collected.slice(end, last + 1)),
      islandsBefore: islandsOf(collected.slice(0, first)),
      islandsAfter: islandsOf(collected.slice(end)),
    };
  }

  /** At a possible end of the text, half the limit suffices; elsewhere the limit is doubled. */
  #isLong(mayEnd: boolean): boolean {
    return this.#characters > this.#maxCharacters * (mayEnd ? 0.5 : 2);
  }
}

type Control = 'button' | 'field';

function controlOf({ localName }: Element, role: Role): Control | undefined {
  if (localName === 'button') return 'button';
  return localName === 'select' || (role.part === 'leaf' && role.kind === 'field') ? 'field' : undefined;
}

const NOTHING: CollectedRun = { words: [], after: [], islandsBefore: [], islandsAfter: [] };

const SENTENCE_END = /(?:[.!?…]["'”’)\]]*|[。！？][」』”’）]*)\s*$/;

/** Returns the nodes up to the first line break. What follows it stands below the text. */
function untilBreak(nodes: readonly ChildNode[]): readonly ChildNode[] {
  const end = nodes.findIndex((node) => isElement(node) && node.localName === 'br');
  return end < 0 ? nodes : nodes.slice(0, end + 1);
}

/** Code, a formula or a term at the edge of a text may be its subject; a picture or field is not. */
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
