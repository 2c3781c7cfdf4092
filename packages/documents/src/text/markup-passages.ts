import type { Block } from '../document.ts';
import { inlineTemplate } from '../splice/inline-template.ts';
import { formatLetters, formatRoman } from '../splice/number-formats.ts';
import { BULLET, hasLetters, labelItem, type Passage, type ReplaceOptions } from '../splice/passage.ts';
import { plainStyle } from '../splice/pieces.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { encodeXml, encodeXmlAttribute } from '../splice/xml-text.ts';
import { LEAF_ELEMENTS, roleOf, SKIPPED, TRANSLATED_ATTRIBUTES } from './markup-elements.ts';
import type { MarkupElement, MarkupNode } from './markup-node.ts';
import { isExcluded, isFormula, isInline, markupPieces, startTagWithoutName } from './markup-pieces.ts';

export interface MarkupPlace {
  part: string;
  source: string;
  /** Parent of the nodes. */
  parent?: MarkupElement;
  depth: number;
  cell?: Block['cell'];
}

/** Finds the passages among nodes: each run of text and inline elements is one. */
export function markupPassages(nodes: readonly MarkupNode[], place: MarkupPlace): Passage[] {
  const found: Passage[][] = [];
  const labelOf = itemLabels(place.parent);
  let run: MarkupNode[] = [];
  const endRun = () => {
    found.push(runPassages(run, nodes, place));
    run = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      run.push(node);
    } else if (node.kind === 'element') {
      endRun();
      const passages = elementPassages(node, place);
      const label = labelOf(node);
      found.push(label === undefined ? passages : labelItem(passages, { label, level: Math.max(1, place.depth) }));
    }
  }
  endRun();
  return found.flat();
}

/** Returns a function that labels the items of a list, which it must get in order (HTML, 4.4.8). */
function itemLabels(list: MarkupElement | undefined): (item: MarkupElement) => string | undefined {
  const numberIn = (element: MarkupElement | undefined, name: string) => {
    const text = element?.attributes.get(name)?.value.trim() ?? '';
    return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const format = NUMBER_FORMATS[list?.attributes.get('type')?.value ?? '1'] ?? String;
  let next = numberIn(list, 'start') ?? 1;
  return (item) => {
    if (item.name !== 'li') return undefined;
    if (list?.name !== 'ol') return BULLET;
    const number = numberIn(item, 'value') ?? next;
    next = number + 1;
    return `${format(number)}.`;
  };
}

const NUMBER_FORMATS: Readonly<Record<string, (number: number) => string>> = {
  a: (number) => formatLetters(number).toLowerCase(),
  A: formatLetters,
  i: (number) => formatRoman(number).toLowerCase(),
  I: formatRoman,
};

function elementPassages(element: MarkupElement, place: MarkupPlace): Passage[] {
  if (isExcluded(element) || isFormula(element)) return [];
  const attributes = attributePassages(element, place);
  if (SKIPPED.has(element.name)) return attributes;
  if (element.name === 'pre') return [...attributes, ...codePassage(element)];
  if (element.name === 'table') return [...attributes, ...tablePassages(element, place)];
  const depth = place.depth + (element.name === 'ul' || element.name === 'ol' ? 1 : 0);
  return [...attributes, ...markupPassages(element.children, { ...place, parent: element, depth })];
}

function tablePassages(table: MarkupElement, place: MarkupPlace): Passage[] {
  let row = -1;
  const walk = (element: MarkupElement): Passage[] => {
    if (element.name === 'tr') row += 1;
    let column = -1;
    return element.children.flatMap((child) => {
      if (child.kind !== 'element') return [];
      if (child.name === 'td' || child.name === 'th') {
        column += 1;
        return elementPassages(child, { ...place, cell: { table: `${place.part}#${table.start}`, row, column } });
      }
      if (/^(?:tr|thead|tbody|tfoot)$/.test(child.name)) return [...attributePassages(child, place), ...walk(child)];
      return elementPassages(child, place);
    });
  };
  return walk(table);
}

function codePassage(element: MarkupElement): Passage[] {
  const text = element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  if (text.trim() === '') return [];
  return [{ block: { role: 'code', content: [text], isTranslatable: false }, replace: () => [] }];
}

function runPassages(nodes: readonly MarkupNode[], siblings: readonly MarkupNode[], place: MarkupPlace): Passage[] {
  const attributes = nodes.flatMap((node) => inlineAttributes(node, place));
  const run = trimRun(nodes, place.source);
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last) return attributes;
  if (!isInOrder(run, place.parent)) return [...loosePassages(run, place), ...attributes];
  const template = inlineTemplate(markupPieces(run));
  const { content, markup } = template;
  if (!content.some((inline) => typeof inline === 'string')) return attributes;
  const described = { ...roleOf(place.parent?.name ?? '', place.depth), ...(place.cell ? { cell: place.cell } : {}) };
  const { part, parent } = place;
  const isWhole = nodes.length === siblings.length && parent?.name === 'p' && parent.isClosed;
  const passage: Passage = {
    block: { ...described, content, isTranslatable: hasLetters(content), markup },
    replace(translation, { view, writing }) {
      const write = (mode: 'in-place' | 'copy') => (slice: SourceSlice) =>
        template.write(translation, { slice, writing, mode });
      if (view === 'translation') return [{ part, start: first.start, end: last.end, write: write('in-place') }];
      if (parent?.name === 'title') {
        return [{ part, start: last.end, end: last.end, write: (slice) => ` – ${write('copy')(slice)}` }];
      }
      const at = isWhole ? parent.end : last.end;
      const wrap = isWhole ? paragraphAfter(parent) : lineAfter;
      return [{ part, start: at, end: at, write: (slice) => wrap(write('copy')(slice), { slice, writing }) }];
    },
  };
  return [passage, ...attributes];
}

/** Trims whitespace at both ends, which belongs to the source's layout. */
function trimRun(nodes: readonly MarkupNode[], source: string): MarkupNode[] {
  const isBlank = (node: MarkupNode) => node.kind === 'text' && trimmed(source.slice(node.start, node.end)).text === '';
  const first = nodes.findIndex((node) => !isBlank(node));
  if (first < 0) return [];
  return nodes.slice(first, nodes.findLastIndex((node) => !isBlank(node)) + 1).map((node, index, run) => {
    if (node.kind !== 'text') return node;
    const raw = trimmed(source.slice(node.start, node.end));
    const read = trimmed(node.text);
    const [before, readBefore] = index === 0 ? [raw.before, read.before] : [0, 0];
    const [after, readAfter] = index === run.length - 1 ? [raw.after, read.after] : [0, 0];
    const text = node.text.slice(readBefore, node.text.length - readAfter);
    return { ...node, start: node.start + before, end: node.end - after, text };
  });
}

/** Trims a text and counts the characters removed on each side. Non-breaking spaces are intentional and stay. */
function trimmed(text: string): { text: string; before: number; after: number } {
  let start = 0;
  let end = text.length;
  while (start < end && ' \t\r\n\f'.includes(text.charAt(start))) start += 1;
  while (end > start && ' \t\r\n\f'.includes(text.charAt(end - 1))) end -= 1;
  return { text: text.slice(start, end), before: start, after: text.length - end };
}

interface WrapOptions {
  slice: SourceSlice;
  writing: ReplaceOptions['writing'];
}

function paragraphAfter(paragraph: MarkupElement) {
  return (copy: string, { slice, writing }: WrapOptions) => {
    const tag = startTagWithoutName(paragraph, slice).replace(
      /\s(?:xml:lang|lang|dir)\s*=\s*(?:"[^"]*"|'[^']*')/gi,
      '',
    );
    const end = slice(paragraph.innerEnd, paragraph.end);
    return `${tag.slice(0, -1)}${languageAttributes(writing)}>${copy}${end}`;
  };
}

function lineAfter(copy: string, { writing }: WrapOptions): string {
  return `<br/><span${languageAttributes(writing)}>${copy}</span>`;
}

function languageAttributes({ target, isRightToLeft }: ReplaceOptions['writing']): string {
  return ` lang="${target}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`;
}

/** Passages of the single texts of misnested lines, which leave all tags in place. */
function loosePassages(nodes: readonly MarkupNode[], { parent: _, ...place }: MarkupPlace): Passage[] {
  return nodes.flatMap((node): Passage[] => {
    if (node.kind === 'other' || (node.kind === 'text' && place.source.slice(node.start, node.end).includes('<')))
      return [];
    if (node.kind === 'text') return runPassages([node], [], place);
    return LEAF_ELEMENTS.has(node.name) || isExcluded(node) ? [] : loosePassages(node.children, place);
  });
}

/** Whether nodes are in source order. Misnested tags make parsers duplicate parts of the source. */
function isInOrder(
  nodes: readonly MarkupNode[],
  parent: { innerStart: number; innerEnd: number } | undefined,
): boolean {
  let at = parent?.innerStart ?? 0;
  const end = parent?.innerEnd ?? Number.POSITIVE_INFINITY;
  return nodes.every((node) => {
    const isSound = node.start >= at && node.end <= end && (node.kind !== 'element' || isInOrder(node.children, node));
    at = node.end;
    return isSound;
  });
}

function inlineAttributes(node: MarkupNode, place: MarkupPlace): Passage[] {
  if (node.kind !== 'element' || isExcluded(node) || SKIPPED.has(node.name)) return [];
  return [...attributePassages(node, place), ...node.children.flatMap((child) => inlineAttributes(child, place))];
}

/** Passages for alternative texts, tooltips and other human-readable attributes. */
function attributePassages(element: MarkupElement, place: MarkupPlace): Passage[] {
  const isDescription =
    element.name === 'meta' && element.attributes.get('name')?.value.toLowerCase() === 'description';
  const names = isDescription ? ['content'] : TRANSLATED_ATTRIBUTES;
  return names.flatMap((name) => {
    const attribute = element.attributes.get(name);
    if (!attribute || attribute.end <= attribute.start) return [];
    const { value, start, end } = attribute;
    if (!hasLetters([value])) return [];
    return [attributePassage(value, { part: place.part, start, end, original: place.source.slice(start, end) })];
  });
}

function attributePassage(
  value: string,
  { part, start, end, original }: { part: string; start: number; end: number; original: string },
): Passage {
  const template = inlineTemplate([{ kind: 'text', text: value, style: plainStyle(encodeXmlAttribute) }]);
  return {
    block: { role: 'figure-text', content: template.content, isTranslatable: true },
    replace(translation, { view, writing }) {
      const written = template.write(translation, { slice: () => '', writing, mode: 'in-place' });
      const both = view === 'translation' ? written : `${original}${encodeXml(' – ')}${written}`;
      return [{ part, start, end, write: () => both }];
    },
  };
}
