import type { InlineMarkup } from '../document.ts';
import type { InlinePiece, LeafPiece, TextStyle, WritingContext } from '../splice/pieces.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { attribute } from '../splice/xml-reader.ts';
import { encodeXml } from '../splice/xml-text.ts';

/** Dialect of runs: Word (`w:r`), drawings (`a:r`) or sheets (`r`), which differ in syntax only. */
export type TextDialect = 'word' | 'drawing' | 'sheet';

/** Derives the style of a run. */
export function runStyle(source: string, run: XmlElement, options: { dialect: TextDialect; link?: string }): TextStyle {
  const prefix = run.tag.name.slice(0, run.tag.name.length - run.local.length);
  const properties = childOf(run, 'rPr');
  const propertiesText = properties ? source.slice(properties.start, properties.end) : '';
  const openTag = source.slice(run.start, run.innerStart);
  const open = (writing: WritingContext) =>
    openTag + (options.dialect === 'word' ? withDirection(propertiesText, prefix, writing) : propertiesText);
  const close = `</${prefix}r>`;
  const space = options.dialect === 'drawing' ? '' : ' xml:space="preserve"';
  const markup = runMarkup(source, properties, options.link);
  return {
    key: properties ? visibleProperties(source, properties) : '',
    ...(markup ? { markup } : {}),
    encode: encodeXml,
    wrapText: (encoded, writing) => `${open(writing)}<${prefix}t${space}>${encoded}</${prefix}t>${close}`,
    wrapLeaf: (leaf, writing) => open(writing) + leaf + close,
  };
}

/** Properties without visible effect: spelling languages, editor metadata, kerning. */
const INVISIBLE_ELEMENTS = new Set('lang noProof rPrChange rtl webHidden extLst ins del kern snapToGrid'.split(' '));
/** Properties of Arabic, Hebrew and other complex scripts, and the marks of runs in them. */
const OF_COMPLEX_SCRIPTS = new Set(['szCs', 'bCs', 'iCs']);
const COMPLEX_SCRIPT_MARKS = new Set(['rtl', 'cs']);
const INVISIBLE_ATTRIBUTES = /\s(?:lang|altLang|dirty|err|smtClean|smtId|noProof|bmk|kern)="[^"]*"|\sspc="-?\d{1,2}"/g;

function visibleProperties(source: string, properties: XmlElement): string {
  const tag = source.slice(properties.start + 1 + properties.tag.name.length, properties.innerStart);
  const isComplex = properties.children.some(({ local }) => COMPLEX_SCRIPT_MARKS.has(local));
  const children = properties.children
    .filter((child) => !INVISIBLE_ELEMENTS.has(child.local) && !isFitted(source, child))
    .filter(({ local }) => isComplex || !OF_COMPLEX_SCRIPTS.has(local))
    .map((child) => visibleProperty(source, child, isComplex ? 'hint' : 'hint|cs|cstheme'));
  return tag.replace(INVISIBLE_ATTRIBUTES, '').replace(/[\s/>]+$/, '') + children.join('');
}

/** Whether a property moves letters or makes them narrower by so little that it only fits a line, as converters of PDFs do. */
function isFitted(source: string, { local, tag }: XmlElement): boolean {
  const value = Number(attribute(source, tag, '*:val') ?? 0);
  // In twentieths of a point, and in percent.
  return (local === 'spacing' && Math.abs(value) < 20) || (local === 'w' && Math.abs(value - 100) <= 10);
}

/** Source of a property, without attributes of fonts that do not apply. */
function visibleProperty(source: string, child: XmlElement, invisible: string): string {
  const text = source.slice(child.start, child.end);
  if (child.local !== 'rFonts') return text;
  const fonts = text.replace(new RegExp(`\\s[\\w-]+:(?:${invisible})="[^"]*"`, 'g'), '');
  return fonts.includes('=') ? fonts : '';
}

/** Fonts that show pictograms or Greek letters in place of Latin letters. */
const SYMBOL_FONT = /^(?:wingdings(?: ?[23])?|webdings|symbol|zapf ?dingbats|mt extra|marlett)$/i;

/**
 * Piece of a run's text. In a font of symbols it is a leaf: such letters are arrows or ticks, and no words. PowerPoint
 * names the font of an arrow (`a:sym`) also in runs with words behind it.
 */
export function runText(
  source: string,
  { run, text, style }: { run: XmlElement; text: string; style: TextStyle },
): InlinePiece {
  const properties = childOf(run, 'rPr');
  const isIn = (child: string, name: string) => {
    const font = properties && childOf(properties, child);
    return font !== undefined && SYMBOL_FONT.test(attribute(source, font.tag, name) ?? '');
  };
  const isSymbol =
    isIn('rFonts', '*:ascii') || isIn('latin', 'typeface') || (text.trim().length === 1 && isIn('sym', 'typeface'));
  if (!isSymbol) return { kind: 'text', text, style };
  const write: LeafPiece['write'] = (_, writing) => style.wrapText(style.encode(text), writing);
  return { kind: 'leaf', leaf: 'image', write, copy: write };
}

function runMarkup(
  source: string,
  properties: XmlElement | undefined,
  link: string | undefined,
): InlineMarkup | undefined {
  const style = properties ? visibleStyles(source, properties) : [];
  if (style.length === 0 && !link) return undefined;
  return { ...(style.length > 0 ? { style } : {}), ...(link ? { link } : {}) };
}

function visibleStyles(source: string, properties: XmlElement): NonNullable<InlineMarkup['style']> {
  const isOn = (name: string) => {
    const child = childOf(properties, name);
    const value = child ? (attribute(source, child.tag, '*:val') ?? 'true') : attribute(source, properties.tag, name);
    return value !== undefined && !['0', 'false', 'off', 'none', 'noStrike'].includes(value);
  };
  const position = childOf(properties, 'vertAlign');
  const align = position && attribute(source, position.tag, '*:val');
  const baseline = Number(attribute(source, properties.tag, 'baseline') ?? 0);
  const styles: NonNullable<InlineMarkup['style']>[number][] = [];
  if (isOn('b')) styles.push('bold');
  if (isOn('i')) styles.push('italic');
  if (isOn('u')) styles.push('underline');
  if (isOn('strike')) styles.push('strike');
  if (align === 'superscript' || baseline > 0) styles.push('superscript');
  if (align === 'subscript' || baseline < 0) styles.push('subscript');
  return styles;
}

/** Elements that must follow `w:rtl` in `w:rPr` (ECMA-376 part 1, 17.3.2.28). */
const AFTER_DIRECTION = /<[\w-]*:?(?:cs|em|lang|eastAsianLayout|specVanish|oMath|rPrChange)\b/;

/** Adds or removes the right-to-left mark of a run. */
function withDirection(properties: string, prefix: string, writing: WritingContext): string {
  const bare = properties.replace(/<[\w-]+:rtl\b[^>]*\/>/, '');
  if (!writing.isRightToLeft) return bare;
  const mark = `<${prefix}rtl/>`;
  if (bare === '' || /^<[^>]*\/>$/.test(bare)) return `<${prefix}rPr>${mark}</${prefix}rPr>`;
  const at = bare.search(AFTER_DIRECTION);
  const place = at < 0 ? bare.lastIndexOf('</') : at;
  return bare.slice(0, place) + mark + bare.slice(place);
}
