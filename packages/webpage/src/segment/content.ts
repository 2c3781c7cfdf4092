import type { Inline, LeafKind } from '@interlinear/translation/segment';
import { isElement, isText } from '../dom-nodes.ts';
import { markOf } from '../inline-content.ts';
import { SmallMap } from '../small-map.ts';
import type { TextUnit } from '../unit.ts';
import type { Roles } from './roles.ts';
import { type SpaceHandling, SpaceReader, spaceHandlingOf } from './white-space.ts';

/** The content of adjacent nodes with the references needed to write a translation back. */
export interface ContentDraft extends Pick<TextUnit, 'content' | 'elements' | 'innermost' | 'texts'> {
  /** Elements inside the text that are read on their own. */
  islands: readonly Element[];
  /** Whether there is text outside of top-level atoms. */
  hasOwnText: boolean;
}

/** Reads nodes as one text, with white space as rendered by CSS and markup numbered in order of appearance. */
export function readContent(nodes: readonly ChildNode[], roles: Roles, spaces: SpaceHandling): ContentDraft {
  const [only] = nodes;
  const draft = only && nodes.length === 1 && isText(only) ? readOneText(only, spaces) : undefined;
  if (draft) return draft;
  const reader = new ContentReader(roles, spaces);
  for (const node of nodes) reader.addTop(node);
  return reader.end();
}

/** Fast path for most texts of a page: one node, one line. Returns undefined for others. */
function readOneText(node: Text, spaces: SpaceHandling): ContentDraft | undefined {
  const lines = new SpaceReader().read(node.data, spaces);
  const line = lines.length === 1 ? lines[0]?.trimEnd() : undefined;
  if (!line) return undefined;
  return { content: [line], elements: NONE, innermost: NONE, texts: [node], islands: [], hasOwnText: true };
}

const NONE: ReadonlyMap<number, Element> = new Map();

class ContentReader {
  readonly #roles: Roles;
  readonly #spaces = new SpaceReader();
  readonly #content: Inline[] = [];
  readonly #elements = new SmallMap<number, Element>();
  readonly #innermost = new SmallMap<number, Element>();
  readonly #texts: Text[] = [];
  readonly #islands: Element[] = [];
  /** How the element that is being read treats white space. */
  #handling: SpaceHandling;
  #last = 0;
  #isInAtom = false;
  #hasOwnText = false;

  constructor(roles: Roles, spaces: SpaceHandling) {
    this.#roles = roles;
    this.#handling = spaces;
  }

  addTop(node: ChildNode): void {
    this.#isInAtom = isElement(node) && this.#roles.of(node).part === 'atom';
    this.#add(node);
  }

  end(): ContentDraft {
    trimEnd(this.#content);
    return {
      // Copies have no spare capacity, which arrays built with `push` keep. There are thousands of them.
      content: this.#content.slice(),
      // Most texts have no markup, and a map for each takes more memory than the text.
      elements: this.#elements.size > 0 ? this.#elements : NONE,
      innermost: this.#innermost.size > 0 ? this.#innermost : NONE,
      texts: this.#texts.slice(),
      islands: this.#islands,
      hasOwnText: this.#hasOwnText,
    };
  }

  #add(node: ChildNode): void {
    if (isText(node)) this.#addText(node);
    else if (isElement(node)) this.#addElement(node);
  }

  #addText(node: Text): void {
    this.#texts.push(node);
    this.#hasOwnText ||= !this.#isInAtom && /\S/.test(node.data);
    for (const [index, line] of this.#spaces.read(node.data, this.#handling).entries()) {
      if (index > 0) this.#content.push({ leaf: this.#number(), kind: 'break' });
      if (line) this.#pushText(line);
    }
  }

  #addElement(element: Element): void {
    const role = this.#roles.of(element);
    if (role.part === 'absent') return;
    if (role.part === 'leaf') this.#addLeaf(element, role.kind);
    // Occurs only inside an element that a site rule declares inline.
    else if (role.part === 'barrier') this.#addLeaf(element, 'code');
    else if (role.part === 'island') {
      this.#islands.push(element);
      if (!role.isUnseen) this.#addLeaf(element, 'field');
    } else if (element.localName === 'ruby' || element.localName === 'rb') this.#addChildren(element);
    else this.#addWrapper(element);
  }

  #addLeaf(element: Element, kind: LeafKind): void {
    const leaf = this.#number();
    this.#elements.set(leaf, element);
    this.#content.push({ leaf, kind });
    this.#spaces.interrupt(kind === 'break');
  }

  #addWrapper(element: Element): void {
    const open = this.#number();
    const start = this.#content.push(markOf('open', open));
    this.#elements.set(open, element);
    const handlingOutside = this.#handling;
    this.#handling = spaceHandlingOf(getComputedStyle(element).whiteSpaceCollapse);
    this.#addChildren(element);
    this.#handling = handlingOutside;
    const inside = this.#content.slice(start);
    if (inside.some(isWords)) {
      this.#content.push(markOf('close', open));
      this.#mergeOnlyChild(open, element, start, inside);
    } else this.#replaceWordless(open, start, inside);
  }

  /** Merges nested wrappers around the same words: each pair of marks costs characters and may be lost by an engine. */
  #mergeOnlyChild(open: number, element: Element, start: number, inside: readonly Inline[]): void {
    const first = inside[0];
    const last = inside.at(-1);
    const isOnly =
      typeof first === 'object' &&
      'open' in first &&
      typeof last === 'object' &&
      'close' in last &&
      first.open === last.close;
    if (!isOnly) return;
    const inner = this.#elements.get(first.open) ?? element;
    this.#innermost.set(open, this.#innermost.get(first.open) ?? inner);
    this.#innermost.delete(first.open);
    this.#elements.delete(first.open);
    this.#content.splice(start, inside.length, ...inside.slice(1, -1));
  }

  /**
   * Replaces a wrapper without words: by nothing if empty, otherwise by one leaf for all its leaves (a linked picture).
   */
  #replaceWordless(open: number, start: number, inside: readonly Inline[]): void {
    this.#content.length = start - 1;
    const leaves = inside.filter((inline) => typeof inline === 'object' && 'leaf' in inline);
    for (const { leaf } of leaves) this.#elements.delete(leaf);
    const space = inside.find((inline) => typeof inline === 'string');
    if (leaves.length > 0) {
      this.#content.push({ leaf: open, kind: kindOfAll(leaves.map(({ kind }) => kind)) });
    } else {
      this.#elements.delete(open);
      if (space) this.#pushText(space);
    }
  }

  #addChildren(element: Element): void {
    for (let child = element.firstChild; child; child = child.nextSibling) this.#add(child);
  }

  #pushText(text: string): void {
    const last = this.#content.at(-1);
    if (typeof last === 'string') this.#content[this.#content.length - 1] = last + text;
    else this.#content.push(text);
  }

  #number(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** Content that must not be duplicated decides the kind. */
function kindOfAll(kinds: readonly LeafKind[]): LeafKind {
  if (kinds.includes('field')) return 'field';
  return kinds.find((kind) => kind !== 'break') ?? 'image';
}

function isWords(inline: Inline): boolean {
  return typeof inline === 'string' && /\S/.test(inline);
}

function trimEnd(content: Inline[]): void {
  const index = content.findLastIndex((inline) => typeof inline === 'string' || 'leaf' in inline);
  const last = content[index];
  if (typeof last !== 'string') return;
  const text = last.trimEnd();
  if (text) content[index] = text;
  else content.splice(index, 1);
}
