import type { ComposedRange, Point } from './composed-range.ts';

export interface TextOfRangeOptions {
  /** Stops reading after the text node in which this many characters are exceeded. */
  limit: number;
  shadowRootOf: (host: Element) => ShadowRoot | null;
  /** Elements to skip, including their descendants. */
  isSkipped: (element: Element) => boolean;
}

export interface TextOfRange {
  text: string;
  /** Whether the text was longer than the limit. */
  isCut: boolean;
}

/**
 * Returns the visible text of a range: paragraphs separated by blank lines, white space collapsed, hidden elements
 * skipped.
 */
export function textOfRange(range: ComposedRange, options: TextOfRangeOptions): TextOfRange {
  const reader = new RangeReader(range, options);
  reader.read(commonAncestor(range.start.node, range.end.node));
  const text = tidy(reader.text);
  return { text, isCut: reader.length > options.limit };
}

const PARAGRAPH = '\u2029';
const LINE = '\u2028';
const NO_TEXT = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'svg', 'math', 'iframe']);

/** Reads nodes in display order: shadow trees in place of their hosts' children, slotted nodes in their slots. */
class RangeReader {
  text = '';
  /** Length of the text with collapsed white space. */
  length = 0;
  readonly #options: TextOfRangeOptions;
  readonly #start: Point;
  readonly #end: Point;
  readonly #firstNode: Node | undefined;
  readonly #stopNode: Node | undefined;
  #hasBegun = false;
  #hasEnded = false;

  constructor({ start, end }: ComposedRange, options: TextOfRangeOptions) {
    this.#options = options;
    this.#start = start;
    this.#end = end;
    this.#firstNode = start.node.childNodes[start.offset];
    this.#stopNode = end.node.childNodes[end.offset];
  }

  read(node: Node): void {
    if (this.#hasEnded || node === this.#stopNode) {
      this.#hasEnded = true;
      return;
    }
    if (node === this.#firstNode) this.#hasBegun = true;
    if (node instanceof Text) this.#readText(node);
    else if (node instanceof Element) this.#readElement(node);
    else for (const child of node.childNodes) this.read(child);
    if (node === this.#start.node) this.#hasBegun = true;
    if (node === this.#end.node) this.#hasEnded = true;
  }

  #readText(node: Text): void {
    const { parentElement } = node;
    const isStart = node === this.#start.node;
    if (!(this.#hasBegun || isStart) || !parentElement) return;
    const { visibility, userSelect, whiteSpaceCollapse } = getComputedStyle(parentElement);
    if (visibility !== 'visible' || userSelect === 'none') return;
    const to = node === this.#end.node ? this.#end.offset : node.data.length;
    const text = node.data.slice(isStart ? this.#start.offset : 0, to);
    this.text += whiteSpaceCollapse.startsWith('preserve') ? text.replaceAll('\n', LINE) : text;
    this.length += text.replaceAll(/\s+/g, ' ').length;
    if (this.length > this.#options.limit) this.#hasEnded = true;
  }

  #readElement(element: Element): void {
    if (NO_TEXT.has(element.localName) || this.#options.isSkipped(element)) return;
    if (element.localName === 'br') this.#add(LINE);
    const { display } = getComputedStyle(element);
    if (display === 'none') return;
    const border = borderOf(display);
    this.#add(border);
    for (const child of this.#childrenOf(element)) this.read(child);
    this.#add(border);
  }

  #add(mark: string): void {
    if (this.#hasBegun && !this.#hasEnded) this.text += mark;
  }

  #childrenOf(element: Element): Iterable<Node> {
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedNodes();
      return assigned.length > 0 ? assigned : element.childNodes;
    }
    return (this.#options.shadowRootOf(element) ?? element).childNodes;
  }
}

/** Returns the separator between an element and the text around it. */
function borderOf(display: string): string {
  if (display === 'table-cell' || display === 'inline-block') return ' ';
  return /^(inline|contents|ruby)/.test(display) ? '' : PARAGRAPH;
}

function commonAncestor(one: Node, other: Node): Node {
  const ancestors = new Set(ancestorsAcrossRoots(one));
  return ancestorsAcrossRoots(other).find((node) => ancestors.has(node)) ?? one;
}

function ancestorsAcrossRoots(node: Node): Node[] {
  const ancestors: Node[] = [];
  for (let ancestor: Node | null = node; ancestor; ) {
    ancestors.push(ancestor);
    ancestor = ancestor instanceof ShadowRoot ? ancestor.host : ancestor.parentNode;
  }
  return ancestors;
}

function tidy(text: string): string {
  return text
    .split(PARAGRAPH)
    .map((paragraph) =>
      paragraph
        .split(LINE)
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .join('\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
