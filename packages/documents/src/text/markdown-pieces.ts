import type { Link, Nodes, PhrasingContent } from 'mdast';
import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import { type InlinePiece, type LeafPiece, plainStyle, type TextStyle } from '../splice/pieces.ts';
import { xmlSafeText } from '../splice/xml-text.ts';
import type { MaskedMarkdown } from './mask-markdown.ts';
import { SINGLE_PART } from './read-text.ts';

export interface MarkdownContext {
  source: string;
  masked: MaskedMarkdown;
  /** Whether the text is in a table cell, where a bar must be escaped. */
  isCell: boolean;
}

/** Source range of a node; parsed nodes always have one. */
export function placeOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** Converts inline Markdown to pieces. */
export function markdownPieces(nodes: readonly PhrasingContent[], context: MarkdownContext): InlinePiece[] {
  const style = plainStyle((text) => escapeMarkdown(text, context.isCell));
  return nodes.flatMap((node) => nodePieces(node, context, style));
}

const STYLES = { emphasis: 'italic', strong: 'bold', delete: 'strike' } as const;

function nodePieces(node: PhrasingContent, context: MarkdownContext, style: TextStyle): InlinePiece[] {
  const original = (text: string) => context.masked.split(text, placeOf(node)).join('');
  switch (node.type) {
    case 'text':
      return textPieces(context.masked.split(node.value, placeOf(node)), style);
    case 'emphasis':
    case 'strong':
    case 'delete':
      return wrapped(node, context, { markup: { style: [STYLES[node.type]] } });
    case 'link':
      return wrapped(node, context, { markup: webAddress(addressOf(node, context)) });
    case 'linkReference':
      // A label that is also the reference would point elsewhere once translated, so the reference is made explicit.
      if (node.referenceType === 'full') return wrapped(node, context, {});
      return wrapped(node, context, { close: `][${original(node.label ?? node.identifier)}]` });
    case 'inlineCode':
      return [leafOf(node, 'code', { style: ['code'], text: original(node.value) })];
    case 'break':
      return [leafOf(node, 'break', { text: '\n' })];
    case 'footnoteReference':
      return [onlyOnce(leafOf(node, 'field'))];
    default:
      return [onlyOnce(leafOf(node, 'image'))];
  }
}

function wrapped(
  node: Extract<PhrasingContent, { children: unknown[] }>,
  context: MarkdownContext,
  options: { markup?: LeafPiece['markup']; close?: string },
): InlinePiece[] {
  const { start, end } = placeOf(node);
  const [first] = node.children;
  const last = node.children.at(-1);
  const isAddress = node.type === 'link' && context.source[start] !== '[';
  if (!first || !last || isAddress) return [leafOf(node, 'code')];
  const innerStart = placeOf(first).start;
  const innerEnd = placeOf(last).end;
  const close = options.close;
  return [
    {
      kind: 'open',
      isCopied: true,
      write: (slice) => slice(start, innerStart),
      ...(options.markup ? { markup: options.markup } : {}),
    },
    ...markdownPieces(node.children, context),
    { kind: 'close', write: (slice) => close ?? slice(innerEnd, end) },
  ];
}

function addressOf(node: Link, { masked }: MarkdownContext): string {
  const { start, end } = placeOf(node);
  const last = node.children.at(-1);
  return masked.split(node.url, { start: last ? placeOf(last).end : start, end }).join('');
}

function webAddress(address: string): LeafPiece['markup'] {
  return /^(?:https?:|mailto:)/i.test(address) ? { link: address } : undefined;
}

function leafOf(node: PhrasingContent, leaf: LeafPiece['leaf'], markup?: LeafPiece['markup']): LeafPiece {
  const { start, end } = placeOf(node);
  const write: LeafPiece['write'] = (slice) => slice(start, end);
  return { kind: 'leaf', leaf, write, copy: write, ...(markup ? { markup } : {}) };
}

function onlyOnce({ copy: _, ...leaf }: LeafPiece): LeafPiece {
  return leaf;
}

/** Keeps masked parts, which have odd indexes: formulas, and text for programs. */
function textPieces(parts: readonly string[], style: TextStyle): InlinePiece[] {
  return parts.flatMap((run, index): InlinePiece[] => {
    if (index % 2 === 0) return run ? [{ kind: 'text', text: oneLine(run), style }] : [];
    const leaf = /^[$\\]/.test(run) ? 'formula' : 'code';
    const write = () => run;
    return [{ kind: 'leaf', leaf, write, copy: write, markup: { text: run } }];
  });
}

/** Joins soft line breaks. */
function oneLine(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*(?:\r\n|[\r\n])[ \t]*/g, ' ');
}

function escapeMarkdown(text: string, isCell: boolean): string {
  const escaped = oneLine(xmlSafeText(text))
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~~|&(?=#?\w+;)/gu, '\\$&');
  return isCell ? escaped.replaceAll('|', '\\|') : escaped;
}

/** Passages for the alternative texts of images. */
export function imagePassages(node: PhrasingContent, source: string): Passage[] {
  if ('children' in node) return node.children.flatMap((child) => imagePassages(child, source));
  if (node.type !== 'image' || !node.alt || !hasLetters([node.alt])) return [];
  const start = placeOf(node).start + 2;
  const end = start + node.alt.length;
  if (source.slice(start, end) !== node.alt) return [];
  const { content, write } = inlineTemplate([
    { kind: 'text', text: node.alt, style: plainStyle((text) => escapeMarkdown(text, true)) },
  ]);
  return [
    {
      block: { role: 'figure-text', content, isTranslatable: true },
      replace(translation, { view, writing }) {
        const written = write(translation, { slice: () => '', writing, mode: 'copy' });
        if (view === 'translation') return [{ part: SINGLE_PART, start, end, write: () => written }];
        return [{ part: SINGLE_PART, start: end, end, write: () => ` – ${written}` }];
      },
    },
  ];
}
