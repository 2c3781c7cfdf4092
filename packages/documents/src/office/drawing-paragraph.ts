import type { Inline } from '@interlinear/translation/segment';
import { type InlineTemplate, inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage, type ReplaceOptions } from '../splice/passage.ts';
import type { InlinePiece, LeafPiece, WritingContext } from '../splice/pieces.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { childOf, descendants, elementText, type XmlElement } from '../splice/xml-element.ts';
import { attribute, attributesOf, type XmlAttribute } from '../splice/xml-reader.ts';
import { runStyle, runText } from './run-style.ts';
import type { ParagraphContext } from './word-paragraph.ts';
import type { WordContext } from './word-pieces.ts';

/** Creates the passage of a paragraph in a shape, a chart or a slide; `undefined` when it has no text. */
export function drawingParagraph(paragraph: XmlElement, context: ParagraphContext): Passage | undefined {
  const template = inlineTemplate(drawingPieces(paragraph, context));
  if (!template.content.some((inline) => typeof inline === 'string')) return undefined;
  const { content, markup } = template;
  const label = context.labelOf(paragraph);
  return {
    block: {
      ...context.describe(paragraph),
      ...(label === undefined ? {} : { label }),
      content,
      isTranslatable: hasLetters(content),
      markup,
    },
    replace: (translation, how) => [
      { part: context.part, ...replacement({ paragraph, context, template, translation, how }) },
    ],
  };
}

interface ParagraphWrite {
  paragraph: XmlElement;
  context: ParagraphContext;
  template: InlineTemplate;
  translation: readonly Inline[];
  how: ReplaceOptions;
}

function replacement(write: ParagraphWrite) {
  const { paragraph, context, template, translation, how } = write;
  const { writing } = how;
  const after = childOf(paragraph, 'endParaRPr');
  const bodyEnd = after?.start ?? paragraph.innerEnd;
  if (how.view === 'translation') {
    const properties = childOf(paragraph, 'pPr');
    return {
      start: paragraph.innerStart,
      end: bodyEnd,
      write: (slice: SourceSlice) =>
        directedProperties(context, paragraph, { properties, writing, isCopy: false }) +
        template.write(translation, { slice, writing, mode: 'in-place' }),
    };
  }
  const copy = (slice: SourceSlice) => template.write(translation, { slice, writing, mode: 'copy' });
  if (context.hasOneParagraph || isNumbered(paragraph)) {
    const prefix = paragraph.tag.name.slice(0, -1);
    return { start: bodyEnd, end: bodyEnd, write: (slice: SourceSlice) => `<${prefix}br/>${copy(slice)}` };
  }
  return {
    start: paragraph.end,
    end: paragraph.end,
    write: (slice: SourceSlice) => secondParagraph(write, copy(slice)),
  };
}

/** Whether a paragraph has a number. A paragraph without one behind it would make the list count from its start again. */
function isNumbered(paragraph: XmlElement): boolean {
  const properties = childOf(paragraph, 'pPr');
  return properties !== undefined && childOf(properties, 'buAutoNum') !== undefined;
}

function secondParagraph({ paragraph, context, how }: ParagraphWrite, copy: string): string {
  const { name } = paragraph.tag;
  const properties = childOf(paragraph, 'pPr');
  const after = childOf(paragraph, 'endParaRPr');
  const end = after ? context.source.slice(after.start, after.end) : '';
  const written = directedProperties(context, paragraph, { properties, writing: how.writing, isCopy: true });
  return `<${name}>${written}${copy}${end}</${name}>`;
}

interface PropertiesWrite {
  properties: XmlElement | undefined;
  writing: WritingContext;
  isCopy: boolean;
}

/** Paragraph properties for the translation's direction; a copy has no bullet, and starts below the text of the original. */
function directedProperties(context: ParagraphContext, paragraph: XmlElement, write: PropertiesWrite): string {
  const { source } = context;
  const { properties, writing, isCopy } = write;
  const prefix = paragraph.tag.name.slice(0, -1);
  const attributes = properties ? attributesOf(source, properties.tag) : [];
  const wasRightToLeft = attributes.some(({ name, start, end }) => name === 'rtl' && source.slice(start, end) !== '0');
  const turns = wasRightToLeft !== writing.isRightToLeft;
  if (!turns && !isCopy) return properties ? source.slice(properties.start, properties.end) : '';
  const replaced = [...(turns ? ['rtl', 'algn'] : []), ...(isCopy ? ['indent'] : [])];
  const kept = attributes.filter(({ name }) => !replaced.includes(name));
  const texts = kept.map(({ name, start, end }) => ` ${name}="${source.slice(start, end).replaceAll('"', '&quot;')}"`);
  if (isCopy) texts.push(' indent="0"');
  // The alignment of titles is left to their layout.
  const side = context.describe(paragraph).role === 'title' ? undefined : 'l';
  if (turns) texts.push(...turnedAttributes(source, attributes, { side, writing }));
  const children = (properties?.children ?? []).map((child) => ({
    local: child.local,
    text: source.slice(child.start, child.end),
  }));
  const inner = isCopy ? withoutBullet(children, prefix) : children.map(({ text }) => text).join('');
  return `<${prefix}pPr${texts.join('')}>${inner}</${prefix}pPr>`;
}

/** Attributes for a changed direction. Alignment is physical here, so left and right are swapped. */
function turnedAttributes(
  source: string,
  attributes: readonly XmlAttribute[],
  { side, writing: { isRightToLeft } }: { side: string | undefined; writing: WritingContext },
): string[] {
  const found = attributes.find(({ name }) => name === 'algn');
  const align = found ? source.slice(found.start, found.end) : isRightToLeft ? side : undefined;
  const opposite = align === 'l' ? 'r' : align === 'r' ? 'l' : align;
  return [...(opposite ? [` algn="${opposite}"`] : []), ` rtl="${isRightToLeft ? 1 : 0}"`];
}

const BULLETS = ['buNone', 'buAutoNum', 'buChar', 'buBlip'];
const AFTER_BULLETS = ['tabLst', 'defRPr', 'extLst'];

function withoutBullet(children: readonly { local: string; text: string }[], prefix: string): string {
  const kept = children.filter(({ local }) => !BULLETS.includes(local));
  const at = kept.findIndex(({ local }) => AFTER_BULLETS.includes(local));
  const place = at < 0 ? kept.length : at;
  const texts = kept.map(({ text }) => text);
  return [...texts.slice(0, place), `<${prefix}buNone/>`, ...texts.slice(place)].join('');
}

/** Pieces of a paragraph in a drawing (`a:p`) in order, without its properties. */
function drawingPieces(paragraph: XmlElement, context: WordContext): InlinePiece[] {
  return paragraph.children.flatMap((child): InlinePiece[] => {
    if (child.local === 'r') return runPieces(child, context);
    if (child.local === 'pPr' || child.local === 'endParaRPr') return [];
    if (child.local === 'br') return [{ ...leafOf(child, 'break'), markup: { text: '\n' } }];
    if (child.local === 'fld') return [field(child, context)];
    return [formula(child, context)];
  });
}

function runPieces(run: XmlElement, context: WordContext): InlinePiece[] {
  const text = childOf(run, 't');
  if (!text) return [];
  const click = [...descendants(run)].find(({ local }) => local === 'hlinkClick');
  const link = click && context.linkOf(attribute(context.source, click.tag, '*:id'));
  const style = runStyle(context.source, run, { dialect: 'drawing', ...(link ? { link } : {}) });
  return [runText(context.source, { run, text: elementText(context.source, text), style })];
}

/** Field such as a slide number or date, which the program updates. */
function field(element: XmlElement, { source }: WordContext): LeafPiece {
  const shown = childOf(element, 't');
  return { ...leafOf(element, 'field'), ...(shown ? { markup: { text: elementText(source, shown) } } : {}) };
}

/** Formula (`a14:m`), possibly with a picture as a fallback. */
function formula(element: XmlElement, { source }: WordContext): LeafPiece {
  const choice = element.local === 'AlternateContent' ? (childOf(element, 'Choice') ?? element) : element;
  const text = [...descendants(choice)].filter(({ local }) => local === 't').map((child) => elementText(source, child));
  return { ...leafOf(element, 'formula'), markup: { text: text.join('') } };
}

function leafOf(element: XmlElement, leaf: LeafPiece['leaf']): LeafPiece {
  const write: LeafPiece['write'] = (slice) => slice(element.start, element.end);
  return { kind: 'leaf', leaf, write, copy: write };
}
