import { formatChinese, formatLetters, formatRoman } from '../splice/number-formats.ts';
import { childOf, type XmlElement } from '../splice/xml-element.ts';
import { attribute } from '../splice/xml-reader.ts';
import { bulletOf } from './bullets.ts';
import { drawingLevel } from './tree-passages.ts';

/**
 * Returns a function that labels the paragraphs of a shape, which it must get in order (ECMA-376 part 1, 21.1.2.4).
 * @param options.hasBullets whether paragraphs that say nothing have a bullet, from the layout of the slide
 */
export function slideLabels(
  source: string,
  { hasBullets }: { hasBullets: boolean },
): (paragraph: XmlElement) => string | undefined {
  const counters: ({ type: string; number: number } | undefined)[] = [];
  return (paragraph) => {
    const properties = childOf(paragraph, 'pPr');
    const level = drawingLevel(source, paragraph);
    counters.length = Math.min(counters.length, level + 1);
    const numbered = properties && childOf(properties, 'buAutoNum');
    if (numbered) {
      const type = attribute(source, numbered.tag, 'type') ?? '';
      const before = counters[level];
      const start = Number(attribute(source, numbered.tag, 'startAt') ?? 1);
      const number = before?.type === type ? before.number + 1 : start;
      counters[level] = { type, number };
      return formatNumber(number, type);
    }
    counters[level] = undefined;
    if (properties && childOf(properties, 'buNone')) return undefined;
    const bullet = properties && childOf(properties, 'buChar');
    if (bullet) return bulletOf(attribute(source, bullet.tag, 'char') ?? '');
    return hasBullets ? bulletOf('') : undefined;
  };
}

/** Formats a number by the name of a numbering scheme (ECMA-376 part 1, 20.1.10.61), such as `alphaLcParenR`. */
function formatNumber(number: number, type: string): string {
  const scheme =
    /^(?<digits>arabic|alphaLc|alphaUc|romanLc|romanUc|ea1)\w*?(?<form>Plain|ParenR|ParenBoth|Minus)?$/.exec(type);
  const written = DIGITS[scheme?.groups?.digits ?? '']?.(number) ?? String(number);
  switch (scheme?.groups?.form) {
    case 'Plain':
      return written;
    case 'ParenR':
      return `${written})`;
    case 'ParenBoth':
      return `(${written})`;
    case 'Minus':
      return `- ${written} -`;
    default:
      return `${written}.`;
  }
}

const DIGITS: Readonly<Record<string, (number: number) => string>> = {
  alphaUc: formatLetters,
  alphaLc: (number) => formatLetters(number).toLowerCase(),
  romanUc: formatRoman,
  romanLc: (number) => formatRoman(number).toLowerCase(),
  ea1: formatChinese,
};
