import type { List, Nodes, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import type { Block } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import { inlineTemplate } from '../splice/inline-template.ts';
import { BULLET, hasLetters, labelItem, type Passage } from '../splice/passage.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { imagePassages, markdownPieces, placeOf } from './markdown-pieces.ts';
import type { MarkupAttribute, MarkupElement, MarkupNode } from './markup-node.ts';
import { markupPassages } from './markup-passages.ts';
import { type MaskedMarkdown, maskMarkdown } from './mask-markdown.ts';
import { parseHtml } from './parse-html.ts';
import { type ReadText, SINGLE_PART } from './read-text.ts';

/** Reads GitHub-flavoured Markdown. Code, URLs, formulas and front matter stay byte for byte. */
export function readMarkdown(source: string): ReadText {
  const masked = maskMarkdown(source);
  const passages = blockPassages(parseMarkdown(masked.text), { source, masked, listDepth: 0 });
  const title = passages.find(({ block }) => block.role === 'heading' && block.level === 1)?.block.content;
  return { passages, title: title?.filter((inline) => typeof inline === 'string').join('') };
}

/** Nesting of quotations and lists that would overflow the parser's stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){100}/m;
/** Item of a list so deep inside others that the parser's time, the cube of the depth, is seconds. */
const TOO_INDENTED = /^[ \t]{500,}(?:[-*+]|\d{1,9}[.)])[ \t]/m;

function parseMarkdown(source: string): Root {
  if (TOO_DEEP.test(source) || TOO_INDENTED.test(source) || source.split(BLOCK_START).some(isTooEntangled))
    throw new DocumentError('damaged');
  return fromMarkdown(source, {
    extensions: [gfm(), frontmatter(['yaml', 'toml'])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml'])],
  });
}

/** Line breaks between texts that are parsed on their own. */
const BLOCK_START = /\n(?:[ \t\r]*\n|(?=[ \t]*(?:[-*+>|#]|\d{1,9}[.)])[ \t]))/;
/** Brackets without a partner, links without an end, and emphasis marks of one text; the parser compares each with all of the others. */
const MAX_UNPAIRED = 5000;
const MAX_EMPHASIS = 4000;

/** Whether a text has so many marks that belong together that the parser would take seconds. No person writes such a text. */
function isTooEntangled(text: string): boolean {
  let [brackets, ends, links, emphasis] = [0, 0, 0, 0];
  for (const [mark] of text.matchAll(/\]\(|[[\])]|[*_~]+/g)) {
    if (mark === '[') brackets += 1;
    else if (mark === ')') links = Math.max(0, links - 1);
    else if (mark.startsWith(']')) {
      if (brackets > 0) brackets -= 1;
      else ends += 1;
      if (mark === '](') links += 1;
    } else emphasis += 1;
    if (Math.max(brackets, ends, links) > MAX_UNPAIRED || emphasis > MAX_EMPHASIS) return true;
  }
  return false;
}

interface BlockContext {
  source: string;
  masked: MaskedMarkdown;
  listDepth: number;
}

function blockPassages(parent: Parent, context: BlockContext): Passage[] {
  return parent.children.flatMap((node) => nodePassages(node, context));
}

function nodePassages(node: RootContent, context: BlockContext): Passage[] {
  const { listDepth } = context;
  switch (node.type) {
    case 'heading':
      return linePassages(node, { ...context, described: { role: 'heading', level: node.depth }, second: 'same-line' });
    case 'paragraph':
      if (listDepth === 0) return linePassages(node, { ...context, described: { role: 'text' }, second: 'paragraph' });
      return linePassages(node, { ...context, described: { role: 'list', level: listDepth }, second: 'next-line' });
    case 'list':
      return node.children.flatMap((item, index) => {
        const passages = blockPassages(item, { ...context, listDepth: listDepth + 1 });
        return labelItem(passages, { label: itemLabel(node, index), level: listDepth + 1 });
      });
    case 'footnoteDefinition':
      return blockPassages(node, context).map((passage) => ({
        ...passage,
        block: { ...passage.block, role: 'footnote' as const },
      }));
    case 'table': {
      const table = `#${placeOf(node).start}`;
      return node.children.flatMap((row, rowIndex) =>
        row.children.flatMap((cell, column) => {
          const described = { role: 'table-cell' as const, cell: { table, row: rowIndex, column } };
          return linePassages(cell, { ...context, described, second: 'break' });
        }),
      );
    }
    case 'code':
      return [
        {
          block: {
            role: 'code',
            content: [context.masked.split(node.value, placeOf(node)).join('')],
            isTranslatable: false,
          },
          replace: () => [],
        },
      ];
    case 'html':
      return htmlInMarkdown(context.source, placeOf(node));
    case 'blockquote':
    case 'listItem':
      return blockPassages(node, context);
    default:
      return [];
  }
}

function itemLabel({ ordered, start, children }: List, index: number): string {
  const isChecked = children[index]?.checked ?? undefined;
  if (isChecked !== undefined) return isChecked ? '☑' : '☐';
  return ordered ? `${(start ?? 1) + index}.` : BULLET;
}

/** Position of a translation shown with its original. */
type TranslationPlacement = 'paragraph' | 'next-line' | 'same-line' | 'break';

interface LineContext extends BlockContext {
  described: Pick<Block, 'role'> & Partial<Pick<Block, 'level' | 'cell'>>;
  second: TranslationPlacement;
}

function linePassages(node: Parent & Nodes, { source, masked, described, second }: LineContext): Passage[] {
  // Safe: mdast defines the children of these nodes as phrasing content.
  const children = node.children as PhrasingContent[];
  const [first] = children;
  const last = children.at(-1);
  if (!first || !last) return [];
  const template = inlineTemplate(markdownPieces(children, { source, masked, isCell: second === 'break' }));
  const { content, markup } = template;
  const images = children.flatMap((child) => imagePassages(child, source));
  if (!content.some((inline) => typeof inline === 'string')) return images;
  const { start } = placeOf(first);
  const { end } = placeOf(last);
  const passage: Passage = {
    block: { ...described, content, isTranslatable: hasLetters(content), markup },
    replace(translation, { view, writing }) {
      const write = (mode: 'in-place' | 'copy') => (slice: SourceSlice) =>
        escapeStart(template.write(translation, { slice, writing, mode }));
      if (view === 'translation') return [{ part: SINGLE_PART, start, end, write: write('in-place') }];
      const between = betweenLanguages(second, source, start);
      return [{ part: SINGLE_PART, start: end, end, write: (slice) => between + write('copy')(slice) }];
    },
  };
  return [passage, ...images];
}

/** Escapes what would start a heading, a quotation or a list at the start of a line. */
function escapeStart(line: string): string {
  return line.replace(
    /^(\s*)(?:(#{1,6}(?=\s|$)|>|[-+](?=\s|$)|=+\s*$|-{3,}\s*$)|(\d{1,9})([.)])(?=\s|$))/,
    (_, space, mark, number, dot) => (mark ? `${space}\\${mark}` : `${space}${number}\\${dot}`),
  );
}

function betweenLanguages(second: TranslationPlacement, source: string, start: number): string {
  if (second === 'same-line') return ' – ';
  if (second === 'break') return '<br>';
  const newline = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const lineStart = Math.max(source.lastIndexOf('\n', start - 1), source.lastIndexOf('\r', start - 1)) + 1;
  // The prefix repeats quotation marks and replaces list markers by spaces.
  const prefix = source.slice(lineStart, start).replace(/[^>\s]/g, ' ');
  if (second === 'next-line') return `\\${newline}${prefix}`;
  return `${newline}${prefix.trimEnd()}${newline}${prefix}`;
}

/** Finds the passages of an HTML block. */
function htmlInMarkdown(source: string, { start, end }: { start: number; end: number }): Passage[] {
  const nodes = parseHtml(source.slice(start, end)).map((node) => moved(node, start));
  return markupPassages(nodes, { part: SINGLE_PART, source, depth: 0 });
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
