import type { Passage } from '../splice/passage.ts';
import type { MarkupAttribute, MarkupElement, MarkupNode } from './markup-node.ts';
import { markupPassages } from './markup-passages.ts';
import { parseHtml } from './parse-html.ts';
import { WHOLE } from './read-text.ts';

/** The passages of a block of HTML inside another text. */
export function htmlInMarkdown(source: string, { start, end }: { start: number; end: number }): Passage[] {
  const nodes = parseHtml(source.slice(start, end)).map((node) => moved(node, start));
  return markupPassages(nodes, { part: WHOLE, source, depth: 0 });
}

function moved(node: MarkupNode, by: number): MarkupNode {
  if (node.kind !== 'element') return { ...node, start: node.start + by, end: node.end + by };
  return {
    ...node,
    start: node.start + by,
    end: node.end + by,
    innerStart: node.innerStart + by,
    innerEnd: node.innerEnd + by,
    children: node.children.map((child) => moved(child, by)),
    attributes: movedAttributes(node, by),
  };
}

function movedAttributes({ attributes }: MarkupElement, by: number): Map<string, MarkupAttribute> {
  return new Map(
    [...attributes].map(([name, { value, start, end, whole }]) => [
      name,
      { value, start: start + by, end: end + by, whole: { start: whole.start + by, end: whole.end + by } },
    ]),
  );
}
