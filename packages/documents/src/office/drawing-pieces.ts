import type { LeafPiece, Piece } from '../splice/pieces.ts';
import { attribute } from '../splice/xml-attributes.ts';
import { childOf, descendants, elementText, type XmlElement } from '../splice/xml-element.ts';
import { runStyle } from './run-style.ts';
import type { WordContext } from './word-pieces.ts';

/** The pieces of a paragraph of a shape, a chart or a slide (`a:p`), in their order, properties left out. */
export function drawingPieces(paragraph: XmlElement, context: WordContext): Piece[] {
  return paragraph.children.flatMap((child): Piece[] => {
    if (child.local === 'r') return runPieces(child, context);
    if (child.local === 'pPr' || child.local === 'endParaRPr') return [];
    if (child.local === 'br') return [{ ...leafOf(child, 'break'), markup: { text: '\n' } }];
    if (child.local === 'fld') return [field(child, context)];
    return [formula(child, context)];
  });
}

function runPieces(run: XmlElement, context: WordContext): Piece[] {
  const text = childOf(run, 't');
  if (!text) return [];
  const click = [...descendants(run)].find(({ local }) => local === 'hlinkClick');
  const link = click && context.linkOf(attribute(context.source, click.tag, '*:id'));
  const style = runStyle(context.source, run, { dialect: 'drawing', ...(link ? { link } : {}) });
  return [{ kind: 'text', text: elementText(context.source, text), style }];
}

/** A slide's number or a date: the program writes it anew whenever it is shown. */
function field(element: XmlElement, { source }: WordContext): LeafPiece {
  const shown = childOf(element, 't');
  return { ...leafOf(element, 'field'), ...(shown ? { markup: { text: elementText(source, shown) } } : {}) };
}

/** `a14:m`, bare or with a picture for programs that know no formulas. */
function formula(element: XmlElement, { source }: WordContext): LeafPiece {
  const choice = element.local === 'AlternateContent' ? (childOf(element, 'Choice') ?? element) : element;
  const text = [...descendants(choice)].filter(({ local }) => local === 't').map((child) => elementText(source, child));
  return { ...leafOf(element, 'formula'), markup: { text: text.join('') } };
}

function leafOf(element: XmlElement, leaf: LeafPiece['leaf']): LeafPiece {
  const write: LeafPiece['write'] = (slice) => slice(element.start, element.end);
  return { kind: 'leaf', leaf, write, copy: write };
}
