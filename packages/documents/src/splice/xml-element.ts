import type { XmlOpenTag, XmlToken } from './xml-reader.ts';
import { decodeXml } from './xml-text.ts';

/** Element of an XML source as a tree. */
export interface XmlElement {
  tag: XmlOpenTag;
  local: string;
  start: number;
  end: number;
  /** Range between its tags: [innerStart, innerEnd). */
  innerStart: number;
  innerEnd: number;
  children: XmlElement[];
}

/** Reads tokens until the element of `tag` ends. The tree has no text; see `elementText`. */
export function readElement(tokens: Iterator<XmlToken>, tag: XmlOpenTag): XmlElement {
  const root = newElement(tag);
  if (tag.isEmpty) return root;
  const open = [root];
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    const token = step.value;
    const innermost = open.at(-1);
    if (!innermost) break;
    if (token.kind === 'open') {
      const element = newElement(token);
      innermost.children.push(element);
      if (!token.isEmpty) open.push(element);
    } else if (token.kind === 'close') {
      innermost.innerEnd = token.start;
      innermost.end = token.end;
      open.pop();
      if (open.length === 0) break;
    }
  }
  return root;
}

function newElement(tag: XmlOpenTag): XmlElement {
  const { local, start, end } = tag;
  return { tag, local, start, end, innerStart: end, innerEnd: end, children: [] };
}

/** Decoded text of an element without child elements. */
export function elementText(source: string, element: XmlElement): string {
  const inner = source.slice(element.innerStart, element.innerEnd);
  if (!inner.includes('<')) return decodeXml(inner);
  return inner
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((piece) => (piece.startsWith('<![CDATA[') ? piece.slice(9, -3) : decodeXml(piece.replace(/<[^>]*>/g, ''))))
    .join('');
}

export function childOf(element: XmlElement, local: string): XmlElement | undefined {
  return element.children.find((child) => child.local === local);
}

/** Yields all descendants in source order. */
export function* descendants(element: XmlElement): Generator<XmlElement, void> {
  for (const child of element.children) {
    yield child;
    yield* descendants(child);
  }
}
