import type { Inline } from '@interlinear/translation/segment';
import type { Block } from '../document.ts';
import { type InlineTemplate, inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage, type ReplaceOptions } from '../splice/passage.ts';
import type { WritingContext } from '../splice/pieces.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { attribute } from '../splice/xml-reader.ts';
import { encodeXmlAttribute } from '../splice/xml-text.ts';
import { type WordContext, wordPieces } from './word-pieces.ts';

export interface ParagraphContext extends WordContext {
  part: string;
  /** Describes the role of a paragraph. */
  describe(paragraph: XmlElement): Pick<Block, 'role'> & Partial<Pick<Block, 'level' | 'cell'>>;
  /** Returns the number or bullet of a paragraph. Called once for each, in document order. */
  labelOf(paragraph: XmlElement): string | undefined;
  /** Whether a paragraph has a number or bullet, directly or by its style. */
  isNumbered(paragraph: XmlElement): boolean;
  /** Returns the left indent of the text of a paragraph with a number or bullet. */
  indentOf(paragraph: XmlElement): string | undefined;
  /** Whether no paragraph may be added, so that a translation follows its original after a line break. */
  hasOneParagraph: boolean;
}

/** Creates the passage of a Word paragraph; `undefined` when it is empty. */
export function wordParagraph(paragraph: XmlElement, context: ParagraphContext): Passage | undefined {
  // Also where there is no text: empty paragraphs count in numbered lists.
  const label = context.labelOf(paragraph);
  const template = inlineTemplate(wordPieces(paragraph, context));
  if (template.content.length === 0) return undefined;
  const hasText = template.content.some((inline) => typeof inline === 'string');
  const described = hasText ? context.describe(paragraph) : ({ role: 'formula' } as const);
  const isTranslatable = hasLetters(template.content) && described.role !== 'code';
  return {
    block: {
      ...described,
      ...(label === undefined ? {} : { label }),
      content: template.content,
      isTranslatable,
      markup: template.markup,
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
  const { paragraph, context, how } = write;
  if (how.view === 'translation') {
    return {
      start: paragraph.innerStart,
      end: paragraph.innerEnd,
      write: (slice: SourceSlice) => inPlace(write, slice),
    };
  }
  if (context.hasOneParagraph) {
    return {
      start: paragraph.innerEnd,
      end: paragraph.innerEnd,
      write: (slice: SourceSlice) => nextLine(write, slice),
    };
  }
  return { start: paragraph.start, end: paragraph.end, write: (slice: SourceSlice) => pair(write, slice) };
}

function inPlace({ paragraph, context, template, translation, how }: ParagraphWrite, slice: SourceSlice): string {
  const { source } = context;
  const properties = childOf(paragraph, 'pPr');
  const change = directionChange(paragraph, context, how.writing);
  const kept = properties ? source.slice(properties.start, properties.end) : '';
  const written = change ? changeProperties(source, paragraph, change) : kept;
  return written + template.write(translation, { slice, writing: how.writing, mode: 'in-place' });
}

function nextLine({ paragraph, template, translation, how }: ParagraphWrite, slice: SourceSlice): string {
  const prefix = paragraph.tag.name.slice(0, -1);
  const copy = template.write(translation, { slice, writing: how.writing, mode: 'copy' });
  return `<${prefix}r><${prefix}br/></${prefix}r>${copy}`;
}

/** Writes the original followed by a copy for the translation. A section break moves after both. */
function pair({ paragraph, context, template, translation, how }: ParagraphWrite, slice: SourceSlice): string {
  const { source } = context;
  const properties = childOf(paragraph, 'pPr');
  const section = properties && childOf(properties, 'sectPr');
  const tag = source.slice(paragraph.start, paragraph.innerStart);
  const body = slice(properties?.end ?? paragraph.innerStart, paragraph.end);
  const kept = properties ? source.slice(properties.start, properties.end) : '';
  const own = section ? changeProperties(source, paragraph, { drop: ['sectPr'], add: {} }) : kept;
  const copy = template.write(translation, { slice, writing: how.writing, mode: 'copy' });
  const name = paragraph.tag.name;
  const copyProperties = propertiesOfCopy(paragraph, context, how.writing);
  return `${tag}${own}${body}<${name}>${copyProperties}${copy}</${name}>`;
}

/** Properties of a copy: no number, so that other numbers do not change, but its indent; and no page break. */
function propertiesOfCopy(paragraph: XmlElement, context: ParagraphContext, writing: WritingContext): string {
  const prefix = paragraph.tag.name.slice(0, -1);
  const direction = directionChange(paragraph, context, writing) ?? { drop: [], add: {} };
  const noNumber = `<${prefix}numPr><${prefix}ilvl ${prefix}val="0"/><${prefix}numId ${prefix}val="0"/></${prefix}numPr>`;
  const isNumbered = context.isNumbered(paragraph);
  return changeProperties(context.source, paragraph, {
    drop: ['pageBreakBefore', 'pPrChange', ...direction.drop],
    add: { ...direction.add, ...(isNumbered ? { numPr: noNumber, ...indentOfCopy(paragraph, context) } : {}) },
  });
}

/** Indent of the copy of a list item, which has none from its list; below the text of the original. */
function indentOfCopy(paragraph: XmlElement, { source, indentOf }: ParagraphContext): PropertiesChange['add'] {
  const left = indentOf(paragraph);
  if (left === undefined) return {};
  const prefix = paragraph.tag.name.slice(0, -1);
  const properties = childOf(paragraph, 'pPr');
  const own = properties && childOf(properties, 'ind');
  const right = own && (attribute(source, own.tag, '*:right') ?? attribute(source, own.tag, '*:end'));
  const others = right === undefined ? '' : ` ${prefix}right="${encodeXmlAttribute(right)}"`;
  return { ind: `<${prefix}ind ${prefix}left="${encodeXmlAttribute(left)}"${others} ${prefix}firstLine="0"/>` };
}

/** Order of children in `w:pPr` (ECMA-376 part 1, 17.3.1.26), which Word and validators require. */
const ORDER = [
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs',
  'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd',
  'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment',
  'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
].flatMap((line) => line.split(' '));

interface PropertiesChange {
  /** Local names of children to remove. */
  drop: readonly string[];
  /** Children to add: XML by local name. */
  add: Readonly<Record<string, string>>;
}

/** Returns a Word paragraph's properties with changes applied. */
function changeProperties(source: string, paragraph: XmlElement, change: PropertiesChange): string {
  const properties = childOf(paragraph, 'pPr');
  const prefix = paragraph.tag.name.slice(0, -1);
  const children = (properties?.children ?? [])
    .filter(({ local }) => !change.drop.includes(local) && change.add[local] === undefined)
    .map(({ local, start, end }) => ({ local, text: source.slice(start, end) }));
  for (const [local, text] of Object.entries(change.add)) {
    const at = children.findIndex((child) => ORDER.indexOf(child.local) > ORDER.indexOf(local));
    children.splice(at < 0 ? children.length : at, 0, { local, text });
  }
  if (children.length === 0) return '';
  return `<${prefix}pPr>${children.map(({ text }) => text).join('')}</${prefix}pPr>`;
}

/** Change that sets a paragraph to the translation's direction; `undefined` when it already matches. */
function directionChange(
  paragraph: XmlElement,
  { source }: ParagraphContext,
  writing: WritingContext,
): PropertiesChange | undefined {
  const properties = childOf(paragraph, 'pPr');
  const mark = properties && childOf(properties, 'bidi');
  // LibreOffice marks left-to-right paragraphs as `<w:bidi w:val="0"/>`.
  const isMarked = mark !== undefined && !['0', 'false', 'off'].includes(attribute(source, mark.tag, '*:val') ?? '');
  if (isMarked === writing.isRightToLeft) return undefined;
  const prefix = paragraph.tag.name.slice(0, -1);
  return writing.isRightToLeft ? { drop: [], add: { bidi: `<${prefix}bidi/>` } } : { drop: ['bidi'], add: {} };
}
