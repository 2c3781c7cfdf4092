import { isText } from '../dom-nodes.ts';
import type { Branch } from './content-tree.ts';

/** The text between two elements of a level and the text nodes at that position. */
export interface Gap {
  text: string;
  nodes: Text[];
  /** The node after the gap. */
  end: Node | null;
}

export interface ElementLevel {
  level: readonly Branch[];
  /** Start of the region in which the elements are in order; `end` is exclusive. */
  start: Node | null;
  end: Node | null;
  elements: ReadonlyMap<number, Element>;
  /** Text nodes that may be written to. */
  free: ReadonlySet<Text>;
}

/** Returns the text positions of a level: before the first element and after each element. */
export function findGaps({ level, start, end, elements, free }: ElementLevel): Gap[] {
  const gaps: Gap[] = [];
  let position = start;
  let text = '';
  const closeGap = (stop: Node | null) => {
    const nodes: Text[] = [];
    for (; position && position !== stop; position = position.nextSibling) {
      if (isText(position) && free.has(position)) nodes.push(position);
    }
    gaps.push({ text, nodes, end: stop });
    text = '';
  };
  for (const branch of level) {
    if (branch.part === 'text') text += branch.text;
    const element = branch.part === 'text' ? undefined : elements.get(branch.number);
    if (!element) continue;
    closeGap(element);
    position = element.nextSibling;
  }
  closeGap(end);
  return gaps;
}

/** Restores the white space at the edges of a text, which separates it from its neighbours and is not translated. */
export function restoreEdgeSpace(gaps: readonly Gap[], originalOf: (text: Text) => string): void {
  const first = gaps[0];
  const firstText = first?.nodes[0];
  if (first && firstText && /^\S/.test(first.text))
    first.text = (/^\s*/.exec(originalOf(firstText))?.[0] ?? '') + first.text;
  const last = gaps.at(-1);
  const lastText = last?.nodes.at(-1);
  if (last && lastText && /\S$/.test(last.text)) last.text += /\s*$/.exec(originalOf(lastText))?.[0] ?? '';
}

/** Restores the white space at the edges of a text without elements. */
export function withEdgeSpace(text: string, original: string): string {
  if (text === '') return text;
  const before = /^\S/.test(text) ? /^\s*/.exec(original)?.[0] : '';
  const after = /\S$/.test(text) ? /\s*$/.exec(original)?.[0] : '';
  return `${before ?? ''}${text}${after ?? ''}`;
}
