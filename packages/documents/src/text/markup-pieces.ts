import type { InlineMarkup } from '../document.ts';
import { type InlinePiece, type LeafPiece, type OpenPiece, plainStyle } from '../splice/pieces.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { encodeXml } from '../splice/xml-text.ts';
import { ANNOTATED, INLINE, LEAF_ELEMENTS, READINGS } from './markup-elements.ts';
import type { MarkupElement, MarkupNode } from './markup-node.ts';

/** Whether a node and all its descendants are inline. */
export function isInline(node: MarkupNode): boolean {
  if (node.kind !== 'element') return true;
  if (LEAF_ELEMENTS.has(node.name) || READINGS.has(node.name) || isFormula(node)) return true;
  const isInlineName = INLINE.has(node.name) || ANNOTATED.has(node.name) || isForeign(node);
  return isInlineName && node.children.every(isInline);
}

/** Whether an element has a name of another vocabulary, such as `o:p` of Outlook, which browsers show inline. */
function isForeign({ name }: MarkupElement): boolean {
  return name.includes(':');
}

/** Classes of formulas by Pandoc, KaTeX and MathJax. */
const FORMULA_CLASS = /(?:^|\s)(?:math (?:inline|display)|katex|katex-display|MathJax|MathJax_Display)(?:\s|$)/;

/** Whether an element is a formula, written as TeX or drawn by a script. */
export function isFormula({ attributes }: MarkupElement): boolean {
  return FORMULA_CLASS.test(attributes.get('class')?.value ?? '');
}

/** Converts inline nodes to pieces. Whitespace is collapsed, as in browsers. */
export function markupPieces(nodes: readonly MarkupNode[]): InlinePiece[] {
  return nodes.flatMap((node): InlinePiece[] => {
    if (node.kind === 'text') return textPieces(node.text.replace(/[ \t\r\n\f]+/g, ' '));
    if (node.kind === 'other') return [{ kind: 'marker', write: (slice) => slice(node.start, node.end) }];
    if (READINGS.has(node.name)) return [];
    const kept = isFormula(node) ? 'formula' : isExcluded(node) ? 'code' : undefined;
    const leaf = LEAF_ELEMENTS.get(node.name) ?? kept;
    if (leaf) return [toLeaf(node, leaf)];
    const inner = markupPieces(node.children);
    if (ANNOTATED.has(node.name)) return inner;
    if (inner.some((piece) => piece.kind === 'text' && piece.text.trim() !== '')) {
      return [toOpen(node), ...inner, { kind: 'close', write: (slice) => slice(node.innerEnd, node.end) }];
    }
    if (isForeign(node) && inner.length === 0) {
      return [{ kind: 'marker', write: (slice) => slice(node.start, node.end) }];
    }
    // An element may contain only whitespace.
    return node.children.length > 0 && inner.every((piece) => piece.kind === 'text') ? inner : [toLeaf(node, 'image')];
  });
}

const STYLE = plainStyle(encodeXml);

/** Formula in TeX, which a script draws when the page is shown. `$$` may be a level of prices, unless there is a sign of a formula. */
const TEX = /(\\\((?:[^\\]|\\[^()])+\\\)|\\\[(?:[^\\]|\\[^[\]])+\\\]|\$\$(?=[^$]+\$\$)(?=[^$]*[\\^_=+<>{}])[^$]+\$\$)/;

function textPieces(text: string): InlinePiece[] {
  return text.split(TEX).flatMap((run, index): InlinePiece[] => {
    if (index % 2 === 0) return run ? [{ kind: 'text', text: run, style: STYLE }] : [];
    const write = () => encodeXml(run);
    return [{ kind: 'leaf', leaf: 'formula', write, copy: write, markup: { text: run } }];
  });
}

/** Whether the page excludes an element from translation. */
export function isExcluded(element: MarkupElement): boolean {
  if (element.attributes.get('translate')?.value.toLowerCase() === 'no') return true;
  return /(?:^|\s)notranslate(?:\s|$)/.test(element.attributes.get('class')?.value ?? '');
}

function toOpen(element: MarkupElement): OpenPiece {
  const markup = markupOf(element);
  return {
    kind: 'open',
    isCopied: true,
    write: (slice) => slice(element.start, element.innerStart),
    copy: (slice) => startTagWithoutName(element, slice),
    ...(markup ? { markup } : {}),
  };
}

/** Start tag for a copy, without attributes that must be unique. */
export function startTagWithoutName(element: MarkupElement, slice: SourceSlice): string {
  let written = '';
  let at = element.start;
  const unique = ['id', 'name', 'xml:id'].flatMap((name) => element.attributes.get(name)?.whole ?? []);
  for (const { start, end } of unique.sort((left, right) => left.start - right.start)) {
    written += slice(at, start).trimEnd();
    at = end;
  }
  return written + slice(at, element.innerStart);
}

function toLeaf(element: MarkupElement, leaf: LeafPiece['leaf']): LeafPiece {
  const write: LeafPiece['write'] = (slice) => slice(element.start, element.end);
  const text = leaf === 'break' ? '\n' : leaf === 'image' ? '' : textOf(element);
  const style: InlineMarkup = leaf === 'code' ? { style: ['code'] } : {};
  return {
    kind: 'leaf',
    leaf,
    write,
    ...(leaf === 'image' ? {} : { copy: write }),
    ...(text ? { markup: { ...style, text } } : {}),
  };
}

function textOf(element: MarkupElement): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : child.kind === 'element' ? textOf(child) : ''))
    .join('');
}

const STYLES: Readonly<Record<string, NonNullable<InlineMarkup['style']>[number]>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sup: 'superscript',
  sub: 'subscript',
};

function markupOf({ name, attributes }: MarkupElement): InlineMarkup | undefined {
  const address = name === 'a' ? attributes.get('href')?.value.trim() : undefined;
  const link = address && /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
  const style = STYLES[name];
  return style || link ? { ...(style ? { style: [style] } : {}), ...(link ? { link } : {}) } : undefined;
}
