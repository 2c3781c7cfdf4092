import type { Block } from '../document.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml } from '../splice/xml-reader.ts';
import { indentOf, type NumberedPlace, type WordNumbering } from './word-numbering.ts';

/** Paragraph roles derived from a document's styles. */
export interface WordStyles {
  describe(source: string, paragraph: XmlElement): { role: Block['role']; level?: number };
  /** Returns the place of a paragraph in the numbering, directly or by its style; `undefined` if it has no number or bullet. */
  placeOf(source: string, paragraph: XmlElement): NumberedPlace | undefined;
  /** Returns the left indent of a numbered paragraph's text: its own, or that of a style or list. */
  indentOf(source: string, paragraph: XmlElement, numbering: WordNumbering): string | undefined;
}

interface ParagraphStyle {
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
  list: string | undefined;
  level: number | undefined;
  indent: string | undefined;
}

/** Reads `styles.xml`; without it, paragraphs have only their own properties. */
export function readWordStyles(source: string | undefined): WordStyles {
  const styles = source ? readStyles(source) : new Map<string, ParagraphStyle>();
  const chainOf = (id: string | undefined): ParagraphStyle[] => {
    const chain: ParagraphStyle[] = [];
    for (let style = id && styles.get(id); style && chain.length < 20; style = styles.get(style.basedOn ?? '')) {
      chain.push(style);
    }
    return chain;
  };
  const placeOf = (text: string, paragraph: XmlElement): NumberedPlace | undefined => {
    const own = readProperties(text, paragraph);
    const chain = [own, ...chainOf(own.style)];
    const list = chain.find((style) => style.list !== undefined)?.list;
    const level = chain.find((style) => style.level !== undefined)?.level ?? 0;
    return list === undefined || list === NO_LIST ? undefined : { list, level };
  };
  return {
    describe(text, paragraph) {
      const own = readProperties(text, paragraph);
      const chain = chainOf(own.style);
      const outline = own.outline ?? chain.find((style) => style.outline !== undefined)?.outline;
      const name = chain[0]?.name.toLowerCase() ?? '';
      if (name === 'title') return { role: 'title' };
      if (outline !== undefined && outline < 9) return { role: 'heading', level: Math.min(6, outline + 1) };
      if (name.includes('caption')) return { role: 'caption' };
      if (chain.some((style) => CODE_STYLE.test(style.name))) return { role: 'code' };
      const place = placeOf(text, paragraph);
      return place ? { role: 'list', level: place.level + 1 } : { role: 'text' };
    },
    placeOf,
    indentOf(text, paragraph, numbering) {
      const place = placeOf(text, paragraph);
      const own = readProperties(text, paragraph);
      // A style's own indent precedes that of its list.
      const style = [own, ...chainOf(own.style)].find(({ indent, list }) => indent !== undefined || list !== undefined);
      return style?.indent ?? (place && numbering.indentOf(place));
    },
  };
}

/** Names of the styles for listings, as of pandoc and of authors. */
const CODE_STYLE =
  /^(?:(?:source|program)[ _]?code|code(?:[ _]?(?:block|listing|example))?|(?:program[ _]?)?listing)$/i;

/** Id that removes the number or bullet of a style. */
const NO_LIST = '0';

function readStyles(source: string): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || step.value.local !== 'style') continue;
    const style = readElement(tokens, step.value);
    const settingOf = (name: string) => {
      const child = childOf(style, name);
      return child && attribute(source, child.tag, '*:val');
    };
    const { outline, list, level, indent } = readProperties(source, style);
    const id = attribute(source, style.tag, '*:styleId') ?? '';
    styles.set(id, { name: settingOf('name') ?? '', basedOn: settingOf('basedOn'), outline, list, level, indent });
  }
  return styles;
}

function readProperties(source: string, owner: XmlElement) {
  const properties = childOf(owner, 'pPr');
  const settingOf = (child: XmlElement | undefined) => child && attribute(source, child.tag, '*:val');
  const numbers = properties && childOf(properties, 'numPr');
  const level = numbers && settingOf(childOf(numbers, 'ilvl'));
  const outline = properties && settingOf(childOf(properties, 'outlineLvl'));
  return {
    style: properties && settingOf(childOf(properties, 'pStyle')),
    outline: outline === undefined ? undefined : Number(outline),
    list: numbers && settingOf(childOf(numbers, 'numId')),
    level: level === undefined ? undefined : Number(level),
    indent: indentOf(source, owner),
  };
}
