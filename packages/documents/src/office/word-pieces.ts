import type { InlinePiece, LeafPiece, MarkerPiece, TextStyle } from '../splice/pieces.ts';
import type { SourceSlice } from '../splice/splice.ts';
import { childOf, descendants, elementText, type XmlElement } from '../splice/xml-element.ts';
import { attribute } from '../splice/xml-reader.ts';
import { foldFields, isLeafField } from './fields.ts';
import { runStyle, runText } from './run-style.ts';

export interface WordContext {
  source: string;
  /** Web address of a relationship, if it has one. */
  linkOf(relationship: string | undefined): string | undefined;
}

/** Pieces of a Word paragraph (`w:p`) in order, without its properties. */
export function wordPieces(paragraph: XmlElement, context: WordContext): InlinePiece[] {
  return foldFields(childPieces(paragraph, context, undefined));
}

/** Elements that wrap runs (ECMA-376 part 1, 17.3.2.25 and 17.13.5). */
const CONTAINERS = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'customXml', 'fldSimple', 'sdt', 'dir', 'bdo']);
/** Property elements of paragraphs and containers. */
const PROPERTIES = new Set(['pPr', 'smartTagPr', 'customXmlPr', 'sdtPr', 'sdtEndPr']);
/** Spelling and layout hints, which do not apply to other words. */
const DROPPED = new Set(['proofErr', 'lastRenderedPageBreak', 'softHyphen']);

function childPieces(parent: XmlElement, context: WordContext, link: string | undefined): InlinePiece[] {
  return parent.children.flatMap((child): InlinePiece[] => {
    if (PROPERTIES.has(child.local) || DROPPED.has(child.local)) return [];
    if (child.local === 'r') return runPieces(child, context, link);
    if (CONTAINERS.has(child.local)) return containerPieces(child, context, link);
    if (child.local === 'oMath' || child.local === 'oMathPara') return [formula(child, context)];
    if (child.local === 'AlternateContent') return [leafOf(child, 'image')];
    return [marker(child)];
  });
}

function containerPieces(container: XmlElement, context: WordContext, link: string | undefined): InlinePiece[] {
  const instruction = attribute(context.source, container.tag, '*:instr') ?? '';
  const target = context.linkOf(attribute(context.source, container.tag, '*:id')) ?? link;
  const content = container.local === 'sdt' ? childOf(container, 'sdtContent') : container;
  const inner = content ? childPieces(content, context, container.local === 'hyperlink' ? target : link) : [];
  if (!content || !inner.some((piece) => piece.kind === 'text' && piece.text.trim() !== '')) {
    return [inner.some((piece) => piece.kind === 'leaf') ? leafOf(container, 'image') : marker(container)];
  }
  if (container.local === 'fldSimple' && isLeafField(instruction)) return [simpleField(container, inner)];
  const from = content.children.find((child) => !isProperties(child))?.start ?? content.innerStart;
  const isCopied = container.local === 'hyperlink' || container.local === 'dir' || container.local === 'bdo';
  return [
    {
      kind: 'open',
      isCopied,
      write: (slice) => slice(container.start, from),
      ...(container.local === 'hyperlink' && target ? { markup: { link: target } } : {}),
    },
    ...inner,
    { kind: 'close', write: (slice) => slice(content.innerEnd, container.end) },
  ];
}

const isProperties = (child: XmlElement) => PROPERTIES.has(child.local);

function simpleField(field: XmlElement, inner: readonly InlinePiece[]): LeafPiece {
  const shown = inner.find((piece) => piece.kind === 'text');
  const text = inner.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  return {
    ...leafOf(field, 'field'),
    ...(shown ? { copy: (_, writing) => shown.style.wrapText(shown.style.encode(text), writing) } : {}),
    markup: { text },
  };
}

function runPieces(run: XmlElement, context: WordContext, link: string | undefined): InlinePiece[] {
  const { source } = context;
  const style = runStyle(source, run, { dialect: 'word', ...(link ? { link } : {}) });
  return run.children.flatMap((child): InlinePiece[] => {
    switch (child.local) {
      case 'rPr':
        return [];
      case 't':
        return [runText(source, { run, text: elementText(source, child), style })];
      case 'noBreakHyphen':
        return [{ kind: 'text', text: '\u2011', style }];
      case 'fldChar':
        return [fieldPart(child, style, source)];
      case 'instrText':
        return [
          { ...inRun(child, style), kind: 'marker', field: 'instruction', instruction: elementText(source, child) },
        ];
      case 'tab':
      case 'ptab':
        return [copiedLeaf(child, style, '\t')];
      case 'cr':
        return [copiedLeaf(child, style, '\n')];
      case 'br':
        return [lineBreak(child, style, source)];
      case 'ruby':
        return rubyPieces(child, context, link);
      case 'sym':
        return [{ ...copiedLeaf(child, style, ''), leaf: 'image' }];
      case 'footnoteReference':
      case 'endnoteReference':
      case 'commentReference':
        return [{ ...inRun(child, style), kind: 'leaf', leaf: 'field' }];
      case 'delText':
      case 'delInstrText':
      case 'annotationRef':
      case 'footnoteRef':
      case 'endnoteRef':
      case 'separator':
      case 'continuationSeparator':
        return [{ ...inRun(child, style), kind: 'marker' }];
      default:
        return DROPPED.has(child.local) ? [] : [{ ...inRun(child, style), kind: 'leaf', leaf: 'image' }];
    }
  });
}

/** Text below a phonetic reading. The reading belongs to the original's characters and is dropped. */
function rubyPieces(ruby: XmlElement, context: WordContext, link: string | undefined): InlinePiece[] {
  const base = childOf(ruby, 'rubyBase');
  return base ? childPieces(base, context, link) : [];
}

function fieldPart(child: XmlElement, style: TextStyle, source: string): MarkerPiece {
  const type = attribute(source, child.tag, '*:fldCharType');
  const field = type === 'begin' || type === 'separate' || type === 'end' ? type : undefined;
  return { ...inRun(child, style), kind: 'marker', ...(field ? { field } : {}) };
}

/** A line break. Page and column breaks are not copied. */
function lineBreak(child: XmlElement, style: TextStyle, source: string): LeafPiece {
  const type = attribute(source, child.tag, '*:type');
  const isLine = type === undefined || type === 'textWrapping';
  return isLine ? copiedLeaf(child, style, '\n') : { ...inRun(child, style), kind: 'leaf', leaf: 'break' };
}

function copiedLeaf(child: XmlElement, style: TextStyle, text: string): LeafPiece {
  const { write } = inRun(child, style);
  return { kind: 'leaf', leaf: 'break', write, copy: write, ...(text ? { markup: { text } } : {}) };
}

function inRun(child: XmlElement, style: TextStyle): { write: LeafPiece['write'] } {
  return { write: (slice: SourceSlice, writing) => style.wrapLeaf(slice(child.start, child.end), writing) };
}

function leafOf(element: XmlElement, leaf: LeafPiece['leaf']): LeafPiece {
  return { kind: 'leaf', leaf, write: (slice) => slice(element.start, element.end) };
}

function formula(element: XmlElement, { source }: WordContext): LeafPiece {
  const text = [...descendants(element)]
    .filter(({ local }) => local === 't')
    .map((child) => elementText(source, child));
  const leaf = leafOf(element, 'formula');
  return { ...leaf, copy: leaf.write, markup: { text: text.join('') } };
}

function marker(element: XmlElement): MarkerPiece {
  return { kind: 'marker', write: (slice) => slice(element.start, element.end) };
}
