import { formatChinese, formatRoman } from '../splice/number-formats.ts';
import { childOf, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml } from '../splice/xml-reader.ts';
import { bulletOf } from './bullets.ts';

/** Place of a paragraph in a document's numbering. */
export interface NumberedPlace {
  /** Id of the list (`w:numId`). */
  list: string;
  /** From 0. */
  level: number;
}

/** Numbers and bullets of a document's paragraphs. */
export interface WordNumbering {
  /** Returns the label of the next paragraph at a place; `undefined` if it shows none. Must be called in document order. */
  next(place: NumberedPlace): string | undefined;
  /** Returns the left indent of the text at a place, if the list sets one. */
  indentOf(place: NumberedPlace): string | undefined;
}

interface Level {
  start: number;
  format: string;
  /** Text of the label; `%1` to `%9` stand for the numbers of the levels. */
  text: string;
  /** Whether the numbers of all levels are in digits. */
  isLegal: boolean;
  /** Left indent of the text. */
  indent: string | undefined;
}

interface List {
  /** Id of the definition. Lists with the same one count together. */
  definition: string;
  /** First numbers by level, which also restart the counting. */
  starts: ReadonlyMap<number, number>;
  levels: ReadonlyMap<number, Level>;
}

/** Reads `numbering.xml`; without it, nothing has a label (ECMA-376 part 1, 17.9). */
export function readWordNumbering(source: string | undefined): WordNumbering {
  const lists = source === undefined ? new Map<string, List>() : readLists(source);
  const counters = new Map<string, (number | undefined)[]>();
  const restarted = new Set<string>();
  return {
    next({ list: id, level }) {
      const list = lists.get(id);
      const shape = list?.levels.get(level);
      if (!list || !shape) return undefined;
      if (shape.format === 'bullet') return bulletOf(shape.text);
      const numbers = counters.get(list.definition) ?? [];
      counters.set(list.definition, numbers);
      if (!restarted.has(id)) for (const started of list.starts.keys()) numbers[started] = undefined;
      restarted.add(id);
      const startOf = (of: number) => list.starts.get(of) ?? list.levels.get(of)?.start ?? 1;
      for (let upper = 0; upper < level; upper += 1) numbers[upper] ??= startOf(upper);
      const before = numbers[level];
      numbers[level] = before === undefined ? startOf(level) : before + 1;
      // Deeper levels start anew.
      numbers.length = level + 1;
      const label = shape.text.replace(/%([1-9])/g, (_, digit: string) => {
        const of = Number(digit) - 1;
        return formatNumber(numbers[of] ?? startOf(of), shape.isLegal ? 'decimal' : list.levels.get(of)?.format);
      });
      return label.trim() || undefined;
    },
    indentOf: ({ list, level }) => lists.get(list)?.levels.get(level)?.indent,
  };
}

function readLists(source: string): Map<string, List> {
  const definitions = new Map<string, Map<number, Level>>();
  const lists = new Map<string, List>();
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || !(step.value.local === 'abstractNum' || step.value.local === 'num')) continue;
    const element = readElement(tokens, step.value);
    if (element.local === 'abstractNum') {
      definitions.set(attribute(source, element.tag, '*:abstractNumId') ?? '', readLevels(source, element.children));
      continue;
    }
    const definition = settingOf(source, element, 'abstractNumId') ?? '';
    const changes = element.children.filter(({ local }) => local === 'lvlOverride');
    const starts = new Map<number, number>();
    for (const change of changes) {
      const start = settingOf(source, change, 'startOverride');
      if (start !== undefined) starts.set(levelOf(source, change), toCount(start));
    }
    const levels = new Map([
      ...(definitions.get(definition) ?? []),
      ...readLevels(
        source,
        changes.flatMap(({ children }) => children),
      ),
    ]);
    lists.set(attribute(source, element.tag, '*:numId') ?? '', { definition, starts, levels });
  }
  return lists;
}

function readLevels(source: string, elements: readonly XmlElement[]): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of elements) {
    if (element.local !== 'lvl') continue;
    levels.set(levelOf(source, element), {
      start: toCount(settingOf(source, element, 'start') ?? '1'),
      format: settingOf(source, element, 'numFmt') ?? 'decimal',
      text: settingOf(source, element, 'lvlText') ?? '',
      isLegal: childOf(element, 'isLgl') !== undefined,
      indent: indentOf(source, element),
    });
  }
  return levels;
}

/** Left indent in the paragraph properties of a style, level or paragraph. */
export function indentOf(source: string, owner: XmlElement): string | undefined {
  const properties = childOf(owner, 'pPr');
  const indent = properties && childOf(properties, 'ind');
  return indent && (attribute(source, indent.tag, '*:left') ?? attribute(source, indent.tag, '*:start'));
}

function settingOf(source: string, owner: XmlElement, name: string): string | undefined {
  const child = childOf(owner, name);
  return child && attribute(source, child.tag, '*:val');
}

function levelOf(source: string, element: XmlElement): number {
  return toCount(attribute(source, element.tag, '*:ilvl') ?? '0');
}

/** Reads a number of a file; damaged ones count as 0. */
function toCount(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function formatNumber(number: number, format = 'decimal'): string {
  return FORMATS[format]?.(number) ?? String(number);
}

/** Formats of numbers (ECMA-376 part 1, 17.18.59); the others are shown in digits. */
const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  none: () => '',
  decimalZero: (number) => String(number).padStart(2, '0'),
  upperRoman: formatRoman,
  lowerRoman: (number) => formatRoman(number).toLowerCase(),
  upperLetter: repeatedLetter,
  lowerLetter: (number) => repeatedLetter(number).toLowerCase(),
  chineseCounting: formatChinese,
  chineseCountingThousand: formatChinese,
  japaneseCounting: formatChinese,
  taiwaneseCounting: formatChinese,
  taiwaneseCountingThousand: formatChinese,
  ideographDigital: formatChinese,
  decimalEnclosedCircle: (number) =>
    number >= 1 && number <= 20 ? String.fromCodePoint(0x2460 + number - 1) : String(number),
};

/** Formats a number as A to Z, then AA, BB, and so on, as Word does. */
function repeatedLetter(number: number): string {
  if (number < 1 || number > 780) return String(number);
  return String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}
