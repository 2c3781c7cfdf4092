import type { XmlOpenTag } from './xml-reader.ts';
import { decodeXml } from './xml-text.ts';

/** An attribute by its place: the range of its value between the quotes. */
export interface XmlAttribute {
  name: string;
  start: number;
  end: number;
}

/**
 * The value of an attribute, entities resolved. `val` asks for one without a prefix, `*:val` for one with any prefix.
 */
export function attribute(source: string, tag: XmlOpenTag, name: string): string | undefined {
  const found = findAttribute(source, tag, name);
  return found && decodeXml(source.slice(found.start, found.end));
}

/** Where an attribute stands. `val` asks for one without a prefix, `*:val` for one with any prefix. */
export function findAttribute(source: string, tag: XmlOpenTag, name: string): XmlAttribute | undefined {
  const wanted = name.startsWith('*:') ? name.slice(1) : undefined;
  return attributesOf(source, tag).find((found) => (wanted ? found.name.endsWith(wanted) : found.name === name));
}

/** All attributes of a tag in their order. */
export function attributesOf(source: string, tag: XmlOpenTag): XmlAttribute[] {
  const found: XmlAttribute[] = [];
  // The last alternative steps over what is no attribute, whole, so that no tag costs more than its length.
  const pattern = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s+|[^\s]+/g;
  pattern.lastIndex = tag.start + 1 + tag.name.length;
  for (let match = pattern.exec(source); match && match.index < tag.end; match = pattern.exec(source)) {
    const [, name, double, single] = match;
    if (!name) continue;
    const end = pattern.lastIndex - 1;
    found.push({ name, start: end - (double ?? single ?? '').length, end });
  }
  return found;
}
