import { decodeEntities } from './entities.ts';

export type XmlToken =
  | {
      kind: 'open';
      name: string;
      attributes: ReadonlyMap<string, XmlAttribute>;
      isEmpty: boolean;
      from: number;
      to: number;
    }
  | { kind: 'close'; name: string; from: number; to: number }
  | { kind: 'text'; text: string; from: number; to: number };

export interface XmlAttribute {
  value: string;
  /** Range of the value between its quotation marks. */
  from: number;
  to: number;
}

/**
 * Splits XML into tags and text, in linear time and without a DOM. Names lose their prefixes, because players write them with any or none.
 * Entities that a file declares are not expanded.
 */
export function* xmlTokens(source: string): Generator<XmlToken> {
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const textEnd = open < 0 ? source.length : open;
    if (textEnd > at) yield { kind: 'text', text: decodeEntities(source.slice(at, textEnd)), from: at, to: textEnd };
    if (open < 0) return;
    const special = SPECIAL.find(([begin]) => source.startsWith(begin, open));
    if (special) {
      const [begin, end] = special;
      const close = source.indexOf(end, open + begin.length);
      const to = close < 0 ? source.length : close + end.length;
      const isData = begin === '<![CDATA[';
      if (isData)
        yield { kind: 'text', text: source.slice(open + begin.length, close < 0 ? to : close), from: open, to };
      at = to;
      continue;
    }
    const end = endOfTag(source, open);
    const tag = readTag(source, open, end);
    if (tag) yield tag;
    at = end;
  }
}

const SPECIAL = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** A `>` inside of quotation marks does not end a tag. */
function endOfTag(source: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return source.length;
}

/** Longer tags are ignored: reading attributes takes quadratic time where they have no values. */
const MAX_TAG_LENGTH = 10_000;

function readTag(source: string, from: number, to: number): XmlToken | undefined {
  if (to - from > MAX_TAG_LENGTH) return undefined;
  const tag = source.slice(from, to);
  const [, slash = '', fullName = ''] = /^<(\/?)([^\s/>"'<=]+)/.exec(tag) ?? [];
  if (fullName === '') return undefined;
  const name = localName(fullName);
  if (slash === '/') return { kind: 'close', name, from, to };
  const attributes = new Map<string, XmlAttribute>();
  for (const match of tag.matchAll(/([^\s/>"'<=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = match[2] ?? match[3] ?? '';
    const end = from + match.index + match[0].length - 1;
    attributes.set(localName(match[1] ?? ''), { value: decodeEntities(value), from: end - value.length, to: end });
  }
  return { kind: 'open', name, attributes, isEmpty: tag.endsWith('/>'), from, to };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
