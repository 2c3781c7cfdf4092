import { type Archive, decodePath } from '../archive/archive.ts';
import { DocumentError } from '../document-error.ts';
import type { PartReplacement } from '../splice/passage.ts';
import { readXmlText, type SourceText } from '../splice/source-text.ts';
import { splice } from '../splice/splice.ts';
import { attribute, readXml, type XmlOpenTag } from '../splice/xml-reader.ts';

/** Office file: XML parts with content types and relationships (ECMA-376 part 2). */
export interface OfficePackage {
  /** Part names in archive order. */
  parts: readonly string[];
  /** Content type of a part, `application/vnd.…+xml`; empty when undeclared. */
  contentType(part: string): string;
  /** Relationships of a part in order. */
  relationships(part: string): readonly Relationship[];
  /** Main document part. */
  mainPart: string;
  /** Decoded source of a part. @throws {DocumentError} */
  source(part: string): string;
  write(replacements: ReadonlyMap<string, readonly PartReplacement[]>): Uint8Array;
}

interface Relationship {
  id: string;
  /** Last segment of its type: `slide`, `chart`, `hyperlink`. */
  type: string;
  /** Part name, or the address of an external target as written. */
  target: string;
  isExternal: boolean;
}

/** Opens an Office file. @throws {DocumentError} `damaged` when the archive is not one */
export function openOfficePackage(archive: Archive): OfficePackage {
  const sources = new Map<string, SourceText>();
  const read = (part: string): SourceText => {
    const name = archive.find(part);
    if (name === undefined) throw new DocumentError('damaged');
    const known = sources.get(name) ?? readXmlText(archive.read(name));
    sources.set(name, known);
    return known;
  };
  const types = readContentTypes(read('[Content_Types].xml').text);
  const related = new Map<string, readonly Relationship[]>();
  const relationships = (part: string): readonly Relationship[] => {
    const name = archive.find(relationshipsPart(part));
    const known = related.get(part) ?? (name === undefined ? [] : readRelationships(read(name).text, part, archive));
    related.set(part, known);
    return known;
  };
  const mainPart = relationships('').find(({ type, isExternal }) => type === 'officeDocument' && !isExternal)?.target;
  if (!mainPart || !archive.find(mainPart)) throw new DocumentError('damaged');
  return {
    parts: archive.names,
    contentType: types,
    relationships,
    mainPart,
    source: (part) => read(part).text,
    write(replacements) {
      const changes = new Map<string, Uint8Array>();
      for (const [part, ofPart] of replacements) {
        const source = read(part);
        const changed = splice(source.text, ofPart);
        if (changed !== source.text) changes.set(part, source.encode(changed));
      }
      return archive.write(changes);
    },
  };
}

function readContentTypes(source: string): (part: string) => string {
  const byPart = new Map<string, string>();
  const byExtension = new Map<string, string>();
  for (const tag of openTags(source)) {
    const type = attribute(source, tag, 'ContentType') ?? '';
    if (tag.local === 'Override')
      byPart.set(
        decodePath(attribute(source, tag, 'PartName') ?? '')
          .slice(1)
          .toLowerCase(),
        type,
      );
    if (tag.local === 'Default') byExtension.set((attribute(source, tag, 'Extension') ?? '').toLowerCase(), type);
  }
  return (part) => {
    const name = decodePath(part).toLowerCase();
    return byPart.get(name) ?? byExtension.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
  };
}

function relationshipsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function readRelationships(source: string, from: string, archive: Archive): Relationship[] {
  const found: Relationship[] = [];
  for (const tag of openTags(source)) {
    if (tag.local !== 'Relationship') continue;
    const type = (attribute(source, tag, 'Type') ?? '').split('/').at(-1) ?? '';
    const written = attribute(source, tag, 'Target') ?? '';
    const isExternal = attribute(source, tag, 'TargetMode') === 'External';
    const target = isExternal ? written : resolvePart(from, written);
    // Programs write names with spaces and other letters in the archive as they are, or encoded as in the target.
    const part = archive.find(target) ?? archive.find(decodePath(target)) ?? target;
    found.push({ id: attribute(source, tag, 'Id') ?? '', type, target: part, isExternal });
  }
  return found;
}

/** Resolves a relative part name. */
function resolvePart(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

function* openTags(source: string): Generator<XmlOpenTag, void> {
  for (const token of readXml(source, { doctype: 'refused' })) if (token.kind === 'open') yield token;
}

/** Creates a lookup of web addresses by relationship id; other external targets are ignored. */
export function linksOf(office: OfficePackage, part: string): (relationship: string | undefined) => string | undefined {
  const links = new Map(
    office
      .relationships(part)
      .filter(({ isExternal, target }) => isExternal && /^(?:https?|mailto):/i.test(target))
      .map(({ id, target }) => [id, target]),
  );
  return (relationship) => (relationship === undefined ? undefined : links.get(relationship));
}

/** Detects the format of an Office file by the content type of its main part; `undefined` for unsupported ones. */
export function officeFormat(archive: Archive): 'docx' | 'pptx' | 'xlsx' | undefined {
  const office = openOfficePackage(archive);
  const type = office.contentType(office.mainPart).toLowerCase();
  if (/wordprocessingml|ms-word/.test(type)) return 'docx';
  if (/presentationml|ms-powerpoint/.test(type)) return 'pptx';
  // XLSB workbooks contain no XML.
  if (/spreadsheetml|ms-excel/.test(type) && !type.includes('binary')) return 'xlsx';
  return undefined;
}
