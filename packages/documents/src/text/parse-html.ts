import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, type Token } from 'parse5';
import type { MarkupAttribute, MarkupElement, MarkupNode } from './markup-node.ts';

/** Parses HTML as browsers do. Implied elements, which have no position, are omitted. */
export function parseHtml(source: string): MarkupNode[] {
  const document = parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  return document.childNodes.flatMap((node) => toNodes(node, source, 0));
}

/** Maximum depth of translated content; deeper content stays unchanged. */
const MAX_DEPTH = 500;

function toNodes(node: DefaultTreeAdapterTypes.ChildNode, source: string, depth: number): MarkupNode[] {
  const location = node.sourceCodeLocation;
  if (defaultTreeAdapter.isElementNode(node)) {
    const inner = depth < MAX_DEPTH ? node.childNodes : [];
    const children = inner.flatMap((child) => toNodes(child, source, depth + 1));
    const startTag = node.sourceCodeLocation?.startTag;
    // Implied elements such as `<html>` and `<tbody>` have no position; their children do.
    return location && startTag ? [toElement(node, { location, startTag, children, source })] : children;
  }
  if (!location) return [];
  const { startOffset: start, endOffset: end } = location;
  if (defaultTreeAdapter.isTextNode(node)) return [{ kind: 'text', start, end, text: node.value }];
  return [{ kind: 'other', start, end }];
}

function toElement(
  node: DefaultTreeAdapterTypes.Element,
  about: { location: Token.ElementLocation; startTag: Token.Location; children: MarkupNode[]; source: string },
): MarkupElement {
  const { location, startTag, children, source } = about;
  const innerEnd = location.endTag?.startOffset ?? location.endOffset;
  return {
    kind: 'element',
    name: node.namespaceURI === html.NS.HTML ? node.tagName : node.tagName.toLowerCase(),
    start: location.startOffset,
    end: location.endOffset,
    innerStart: startTag.endOffset,
    innerEnd: Math.max(startTag.endOffset, innerEnd),
    isClosed: location.endTag !== undefined && location.endTag !== null,
    children,
    attributes: readAttributes(node, location, source),
  };
}

function readAttributes(
  node: DefaultTreeAdapterTypes.Element,
  location: Token.ElementLocation,
  source: string,
): Map<string, MarkupAttribute> {
  const found = new Map<string, MarkupAttribute>();
  for (const { name, value } of node.attrs) {
    const whole = location.attrs?.[name];
    if (!whole) continue;
    const range = { start: whole.startOffset, end: whole.endOffset };
    // Only quoted values are replaced, since unquoted ones cannot hold every text.
    const quoted = /^[^=]*=\s*(["'])/.exec(source.slice(range.start, range.end));
    const start = quoted ? range.start + quoted[0].length : range.end;
    found.set(name, { value, start, end: quoted ? range.end - 1 : range.end, whole: range });
  }
  return found;
}
