import { DocumentError } from '../document-error.ts';
import { decodeXml } from './xml-text.ts';

/** Token of an XML source, by its position. */
export type XmlToken = XmlOpenTag | XmlCloseTag | XmlText | XmlOther;

export interface XmlOpenTag {
  kind: 'open';
  /** Qualified name, `w:p` for example. */
  name: string;
  /** Local name, `p` for example. */
  local: string;
  start: number;
  end: number;
  /** Whether the tag is self-closing. */
  isEmpty: boolean;
}

interface XmlCloseTag {
  kind: 'close';
  name: string;
  local: string;
  start: number;
  end: number;
}

/** Text or CDATA; a CDATA range includes the brackets. */
interface XmlText {
  kind: 'text' | 'cdata';
  start: number;
  end: number;
}

interface XmlOther {
  kind: 'other';
  start: number;
  end: number;
}

interface XmlReaderOptions {
  /**
   * Treatment of DOCTYPE. `refused`: Office files have none. `external-only`: allowed as in XHTML, but never fetched;
   * an internal subset, which could declare entities, is refused.
   */
  doctype: 'refused' | 'external-only';
}

/**
 * Tokenizes XML. Entities are not resolved, nothing is fetched, and tags must match.
 * @throws {DocumentError} `damaged`
 */
export function* readXml(source: string, options: XmlReaderOptions): Generator<XmlToken, void> {
  const open: string[] = [];
  let at = 0;
  while (at < source.length) {
    if (source.charCodeAt(at) !== LESS_THAN) {
      const next = source.indexOf('<', at);
      const end = next < 0 ? source.length : next;
      yield { kind: 'text', start: at, end };
      at = end;
      continue;
    }
    const token = readMarkup(source, at, options);
    if (token.kind === 'open' && !token.isEmpty) {
      open.push(token.name);
      if (open.length > MAX_DEPTH) throw new DocumentError('damaged');
    }
    if (token.kind === 'close' && open.pop() !== token.name) throw new DocumentError('damaged');
    yield token;
    at = token.end;
  }
  if (open.length > 0) throw new DocumentError('damaged');
}

const LESS_THAN = 60;
const GREATER_THAN = 62;
const SLASH = 47;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const MAX_DEPTH = 1000;

function readMarkup(source: string, start: number, options: XmlReaderOptions): XmlToken {
  const second = source[start + 1];
  if (second === '/') return readCloseTag(source, start);
  if (second === '?') return { kind: 'other', start, end: endOf(source, '?>', start + 2) };
  if (second !== '!') return readOpenTag(source, start);
  if (source.startsWith('<!--', start)) return { kind: 'other', start, end: endOf(source, '-->', start + 4) };
  if (source.startsWith('<![CDATA[', start)) return { kind: 'cdata', start, end: endOf(source, ']]>', start + 9) };
  const end = endOf(source, '>', start);
  if (options.doctype === 'refused' || source.slice(start, end).includes('[')) throw new DocumentError('damaged');
  return { kind: 'other', start, end };
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  if (at < 0) throw new DocumentError('damaged');
  return at + mark.length;
}

function readCloseTag(source: string, start: number): XmlCloseTag {
  const end = endOf(source, '>', start);
  const name = source.slice(start + 2, end - 1).trimEnd();
  return { kind: 'close', name, local: localName(name), start, end };
}

function readOpenTag(source: string, start: number): XmlOpenTag {
  const nameEnd = endOfName(source, start + 1);
  const end = endOfTag(source, nameEnd);
  const name = source.slice(start + 1, nameEnd);
  if (name === '') throw new DocumentError('damaged');
  return { kind: 'open', name, local: localName(name), start, end, isEmpty: source.charCodeAt(end - 2) === SLASH };
}

function endOfName(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code <= 32 || code === GREATER_THAN || code === SLASH || code === LESS_THAN) break;
  }
  return at;
}

/** Offset after the `>` that ends a tag, ignoring any inside attribute values. */
function endOfTag(source: string, from: number): number {
  let at = from;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === GREATER_THAN) return at + 1;
    if (code === LESS_THAN) break;
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      at = source.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
      if (at < 0) break;
    }
    at += 1;
  }
  throw new DocumentError('damaged');
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Attribute with the range of its value between the quotes. */
export interface XmlAttribute {
  name: string;
  start: number;
  end: number;
}

/**
 * Returns the decoded value of an attribute. `val` matches an unprefixed name, `*:val` any prefix.
 */
export function attribute(source: string, tag: XmlOpenTag, name: string): string | undefined {
  const found = findAttribute(source, tag, name);
  return found && decodeXml(source.slice(found.start, found.end));
}

/** Finds an attribute. `val` matches an unprefixed name, `*:val` any prefix. */
export function findAttribute(source: string, tag: XmlOpenTag, name: string): XmlAttribute | undefined {
  const wanted = name.startsWith('*:') ? name.slice(1) : undefined;
  return attributesOf(source, tag).find((found) => (wanted ? found.name.endsWith(wanted) : found.name === name));
}

/** All attributes of a tag in order. */
export function attributesOf(source: string, tag: XmlOpenTag): XmlAttribute[] {
  const found: XmlAttribute[] = [];
  // The last alternatives skip invalid text as a whole, but not beyond the tag, which keeps the search linear.
  const pattern = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s+|[^\s>]+|>/g;
  pattern.lastIndex = tag.start + 1 + tag.name.length;
  for (let match = pattern.exec(source); match && match.index < tag.end; match = pattern.exec(source)) {
    const [, name, double, single] = match;
    if (!name) continue;
    const end = pattern.lastIndex - 1;
    found.push({ name, start: end - (double ?? single ?? '').length, end });
  }
  return found;
}
