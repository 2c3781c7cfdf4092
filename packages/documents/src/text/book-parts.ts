import { type Archive, decodePath } from '../archive/archive.ts';
import { DocumentError } from '../document-error.ts';
import { elementText, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';

export interface BookParts {
  /** Chapters in reading order, then navigation documents outside of the spine. */
  pages: string[];
  /** Parts with labels: the package document (title) and the NCX table of contents. */
  labels: string[];
  title: string | undefined;
  /** First language of the book in the package document. */
  language: XmlElement | undefined;
  /** Tag of the spine, which tells in which direction pages are turned. */
  spine: XmlOpenTag | undefined;
}

/** Reads the package document of a book (EPUB 3.3). @throws {DocumentError} */
export function readBookParts(archive: Archive, read: (part: string) => string): BookParts {
  const packagePart = findPackage(archive, read);
  const source = read(packagePart);
  const items = new Map<string, { part: string; type: string; isNavigation: boolean }>();
  const order: string[] = [];
  let title: string | undefined;
  let language: XmlElement | undefined;
  let spine: XmlOpenTag | undefined;
  const tokens = readXml(source, { doctype: 'external-only' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open') continue;
    const tag = step.value;
    const get = (name: string) => attribute(source, tag, name) ?? '';
    if (tag.local === 'item') {
      const part = archive.find(resolveHref(packagePart, get('href')));
      const isNavigation = get('properties').split(/\s+/).includes('nav');
      if (part) items.set(get('id'), { part, type: get('media-type'), isNavigation });
    } else if (tag.local === 'itemref') {
      order.push(get('idref'));
    } else if (tag.local === 'spine') {
      spine ??= tag;
    } else if (tag.local === 'language') {
      language ??= readElement(tokens, tag);
    } else if (tag.local === 'title') {
      title ??= elementText(source, readElement(tokens, tag)).trim();
    }
  }
  const isPage = (type: string) => type === 'application/xhtml+xml' || type === 'text/html';
  const chapters = order.flatMap((id) => items.get(id) ?? []).filter(({ type }) => isPage(type));
  const others = [...items.values()];
  const pages = [...chapters, ...others.filter(({ isNavigation }) => isNavigation)].map(({ part }) => part);
  const contents = others.filter(({ type }) => type === 'application/x-dtbncx+xml').map(({ part }) => part);
  checkOpen(archive, read, pages);
  return { pages: [...new Set(pages)], labels: [packagePart, ...contents], title, language, spine };
}

function findPackage(archive: Archive, read: (part: string) => string): string {
  const container = archive.find('META-INF/container.xml') ?? '';
  const source = read(container);
  const root = [...openTags(source)].find(({ local }) => local === 'rootfile');
  const part = root && archive.find(decodePath(attribute(source, root, 'full-path') ?? ''));
  if (!part) throw new DocumentError('damaged');
  return part;
}

/** Rejects books with encrypted chapters (DRM). Obfuscated fonts are ignored. */
function checkOpen(archive: Archive, read: (part: string) => string, pages: readonly string[]): void {
  const part = archive.find('META-INF/encryption.xml');
  if (!part) return;
  const source = read(part);
  const locked = [...openTags(source)]
    .filter(({ local }) => local === 'CipherReference')
    .map((tag) => archive.find(decodePath(attribute(source, tag, 'URI') ?? '')));
  if (locked.some((name) => name !== undefined && pages.includes(name))) throw new DocumentError('encrypted');
}

function resolveHref(part: string, address: string): string {
  const path = part.split('/').slice(0, -1);
  for (const step of decodePath(address.split('#')[0] ?? '').split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}

function* openTags(source: string): Generator<XmlOpenTag, void> {
  for (const token of readXml(source, { doctype: 'external-only' })) if (token.kind === 'open') yield token;
}
