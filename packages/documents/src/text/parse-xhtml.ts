import { parseFragment } from 'parse5';
import { attributesOf, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';
import { decodeXml } from '../splice/xml-text.ts';
import type { MarkupAttribute, MarkupElement, MarkupNode } from './markup-node.ts';

/** Parses XHTML, where any element may be self-closing. @throws {DocumentError} `damaged` when it is not well-formed */
export function parseXhtml(source: string): MarkupNode[] {
  const roots: MarkupNode[] = [];
  const open: MarkupElement[] = [];
  for (const token of readXml(source, { doctype: 'external-only' })) {
    const siblings = open.at(-1)?.children ?? roots;
    const { start, end } = token;
    if (token.kind === 'open') {
      const element = newElement(source, token);
      siblings.push(element);
      if (!token.isEmpty) open.push(element);
    } else if (token.kind === 'close') {
      const element = open.pop();
      if (element) Object.assign(element, { innerEnd: start, end, isClosed: true });
    } else if (token.kind === 'text') {
      siblings.push({ kind: 'text', start, end, text: decodeText(source.slice(start, end)) });
    } else {
      siblings.push({ kind: 'other', start, end });
    }
  }
  return roots;
}

function newElement(source: string, tag: XmlOpenTag): MarkupElement {
  const attributes = new Map(
    attributesOf(source, tag).map(({ name, start, end }): [string, MarkupAttribute] => [
      name.toLowerCase(),
      {
        value: decodeText(source.slice(start, end)),
        start,
        end,
        whole: { start: nameStart(source, start), end: end + 1 },
      },
    ]),
  );
  return {
    kind: 'element',
    name: tag.local.toLowerCase(),
    start: tag.start,
    end: tag.end,
    innerStart: tag.end,
    innerEnd: tag.end,
    isClosed: tag.isEmpty,
    children: [],
    attributes,
  };
}

function nameStart(source: string, valueStart: number): number {
  const equals = source.lastIndexOf('=', valueStart);
  return equals - (/\S+\s*$/.exec(source.slice(Math.max(0, equals - 200), equals))?.[0].length ?? 0);
}

/** Decodes entities of XML and of HTML (`&nbsp;`, `&eacute;`). */
function decodeText(text: string): string {
  const decoded = decodeXml(text);
  if (!/&\w+;/.test(text)) return decoded;
  const fragment = parseFragment(text.replaceAll('<', '&lt;'));
  return fragment.childNodes.map((node) => ('value' in node ? node.value : '')).join('') || decoded;
}
