import { isRightToLeft } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { Archive } from '../archive/archive.ts';
import type { TranslatableDocument } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import { flowPages, type PartReplacement, type Passage, type ReplaceOptions } from '../splice/passage.ts';
import { readXmlText, type SourceText } from '../splice/source-text.ts';
import { splice } from '../splice/splice.ts';
import { splicedDocument } from '../splice/spliced-document.ts';
import { textPassage } from '../splice/text-passage.ts';
import { elementText, readElement } from '../splice/xml-element.ts';
import { findAttribute, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';
import { type BookParts, readBookParts } from './book-parts.ts';
import { languageAttributes } from './language-attributes.ts';
import type { MarkupNode } from './markup-node.ts';
import { markupPassages } from './markup-passages.ts';
import { parseHtml } from './parse-html.ts';
import { parseXhtml } from './parse-xhtml.ts';

/** Opens an EPUB: chapters in reading order, then tables of contents. @throws {DocumentError} */
export function openEpub(archive: Archive): TranslatableDocument {
  const sources = new Map<string, SourceText>();
  const read = (part: string): string => {
    const source = sources.get(part) ?? readXmlText(archive.read(part));
    sources.set(part, source);
    return source.text;
  };
  const book = readBookParts(archive, read);
  const trees = new Map<string, MarkupNode[]>();
  const passages = book.pages.flatMap((part) => {
    const chapter = readChapter(part, read);
    if (chapter) trees.set(part, chapter.nodes);
    return chapter?.passages ?? [];
  });
  const labels = book.labels.flatMap((part) => labelPassages(read(part), part));
  return splicedDocument({
    format: 'epub',
    mediaType: 'application/epub+zip',
    title: book.title,
    pages: flowPages([...passages, ...labels]).map((page) => () => page),
    write(replacements, how) {
      const changes = new Map<string, Uint8Array>();
      for (const [part, ofPart] of replacements) {
        const source = sources.get(part);
        if (!source) continue;
        const isPackage = part === book.labels[0];
        const language = isPackage
          ? bookLanguage(book, source.text, how)
          : languageAttributes(trees.get(part) ?? [], part, how);
        changes.set(part, source.encode(splice(source.text, [...ofPart, ...language])));
      }
      return archive.write(changes);
    },
  });
}

/** Sets the language of a translated book, by which readers choose fonts, hyphenation and voices, and how its pages are turned. */
function bookLanguage({ labels, language, spine }: BookParts, source: string, how: ReplaceOptions): PartReplacement[] {
  const { target, isRightToLeft: isFromRight } = how.writing;
  const part = labels[0] ?? '';
  if (how.view !== 'translation') return [];
  const written = language && !language.tag.isEmpty ? elementText(source, language) : '';
  const wasFromRight = isRightToLeft(matchLanguage(written) ?? 'en');
  const direction = isFromRight ? 'rtl' : 'ltr';
  return [
    ...(written ? [{ part, start: language?.innerStart ?? 0, end: language?.innerEnd ?? 0, write: () => target }] : []),
    // Pages of vertical Japanese, which are turned as well, stay vertical.
    ...(spine && isFromRight !== wasFromRight
      ? [setAttribute({ part, source, tag: spine }, PAGE_DIRECTION, direction)]
      : []),
  ];
}

const PAGE_DIRECTION = 'page-progression-direction';

interface PlacedTag {
  part: string;
  source: string;
  tag: XmlOpenTag;
}

function setAttribute({ part, source, tag }: PlacedTag, name: string, value: string): PartReplacement {
  const found = findAttribute(source, tag, name);
  if (found) return { part, start: found.start, end: found.end, write: () => value };
  const at = tag.start + 1 + tag.name.length;
  return { part, start: at, end: at, write: () => ` ${name}="${value}"` };
}

/** Reads a chapter as XHTML or else as HTML; `undefined` when it is unreadable, in which case it stays unchanged. */
function readChapter(
  part: string,
  read: (part: string) => string,
): { nodes: MarkupNode[]; passages: Passage[] } | undefined {
  try {
    const source = read(part);
    const nodes = parseEither(source);
    return { nodes, passages: markupPassages(nodes, { part, source, depth: 0 }) };
  } catch (error) {
    if (error instanceof DocumentError && error.failure === 'damaged') return undefined;
    throw error;
  }
}

function parseEither(source: string): MarkupNode[] {
  try {
    return parseXhtml(source);
  } catch (error) {
    if (/<!DOCTYPE[^>]*\[/i.test(source)) throw error;
    return parseHtml(source);
  }
}

/** Label elements: the title of a book, and `text` in an NCX table of contents. */
const LABELS = new Set(['title', 'text']);

/** Finds the labels of a package document or an NCX. @throws {DocumentError} */
function labelPassages(source: string, part: string): Passage[] {
  const passages: Passage[] = [];
  const tokens = readXml(source, { doctype: 'external-only' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || !LABELS.has(step.value.local)) continue;
    const element = readElement(tokens, step.value);
    if (element.children.length > 0) continue;
    const { innerStart: start, innerEnd: end } = element;
    const passage = textPassage({ part, source, start, end, role: 'heading', separator: ' – ' });
    if (passage) passages.push(passage);
  }
  return passages;
}
