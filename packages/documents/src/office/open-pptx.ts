import type { Block, TranslatableDocument } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import type { DocumentLimits } from '../limits.ts';
import type { Passage } from '../splice/passage.ts';
import { splicedDocument } from '../splice/spliced-document.ts';
import { textPassage } from '../splice/text-passage.ts';
import { childOf, descendants, type XmlElement } from '../splice/xml-element.ts';
import { attribute, findAttribute } from '../splice/xml-reader.ts';
import { chartPassages, diagramPassages, graphicContext, readPart } from './graphic-passages.ts';
import type { OfficePackage } from './office-package.ts';
import { slideLabels } from './slide-labels.ts';
import { drawingLevel, type TreeContext, treePassages } from './tree-passages.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/**
 * Opens a PPTX: each slide is a page with its notes, comments, charts and diagrams. Texts of layouts and masters belong
 * to the first slide that uses them.
 * @throws {DocumentError}
 */
export function openPptx(office: OfficePackage, limits: DocumentLimits): TranslatableDocument {
  const slides = slideParts(office);
  if (slides.length > limits.pages) throw new DocumentError('too-large');
  const shared = sharedParts(office, slides);
  return splicedDocument({
    format: 'pptx',
    mediaType: MEDIA_TYPE,
    pages: slides.map((slide, index) => () => slidePassages(office, slide, shared[index] ?? [])),
    write: (replacements) => office.write(replacements),
  });
}

/** Slide parts in presentation order. */
function slideParts(office: OfficePackage): string[] {
  const root = readPart(office, office.mainPart);
  const list = childOf(root, 'sldIdLst');
  const targets = new Map(office.relationships(office.mainPart).map(({ id, target }) => [id, target]));
  return (list?.children ?? []).flatMap((child) => {
    const target = targets.get(attribute(office.source(office.mainPart), child.tag, '*:id') ?? '');
    return target && office.parts.includes(target) ? [target] : [];
  });
}

/** Layouts and masters by the first slide that uses them. */
function sharedParts(office: OfficePackage, slides: readonly string[]): string[][] {
  const seen = new Set<string>();
  return slides.map((slide) => {
    const layouts = related(office, slide, 'slideLayout');
    const masters = layouts.flatMap((layout) => related(office, layout, 'slideMaster'));
    const fresh = [...layouts, ...masters].filter((part) => !seen.has(part));
    for (const part of fresh) seen.add(part);
    return fresh;
  });
}

function related(office: OfficePackage, part: string, ...types: string[]): string[] {
  return office
    .relationships(part)
    .filter(({ type, isExternal, target }) => types.includes(type) && !isExternal && office.parts.includes(target))
    .map(({ target }) => target);
}

function slidePassages(office: OfficePackage, slide: string, shared: readonly string[]): Passage[] {
  const notes = related(office, slide, 'notesSlide');
  const shown = [slide, ...shared];
  const graphics = shown.flatMap((part) => related(office, part, 'chart', 'chartEx', 'diagramData', 'diagramDrawing'));
  const upon = graphics.flatMap((part) => related(office, part, 'chartUserShapes'));
  return [
    ...shapePassages(office, slide, 'text'),
    ...chartPassages(office, [...new Set([...graphics, ...upon])]),
    ...diagramPassages(office, [...new Set(graphics)]),
    ...shared.flatMap((part) => shapePassages(office, part, 'shared')),
    ...notes.flatMap((part) => shapePassages(office, part, 'note')),
    ...related(office, slide, 'comments').flatMap((part) => commentPassages(office, part)),
  ];
}

function shapePassages(office: OfficePackage, part: string, kind: 'text' | 'note' | 'shared'): Passage[] {
  const role = kind === 'note' ? 'note' : 'text';
  const context = graphicContext(office, part, { role, hasOneParagraph: false });
  const { source } = context;
  return treePassages(readPart(office, part), {
    ...context,
    // Placeholders of layouts ("Click to add text") are never shown.
    isSkipped: (element) => kind === 'shared' && element.local === 'sp' && placeholderOf(element) !== undefined,
    inside: (element, inner) =>
      element.local === 'sp' && kind === 'text' ? inShape(element, inner, source) : undefined,
  });
}

function inShape(shape: XmlElement, context: TreeContext, source: string): TreeContext {
  const placeholder = placeholderOf(shape);
  if (!placeholder) return context;
  const type = attribute(source, placeholder.tag, 'type') ?? 'body';
  const role = PLACEHOLDER_ROLES[type];
  if (role) return { ...context, describe: () => ({ role }) };
  return {
    ...context,
    describe: (paragraph) => ({ role: 'list', level: drawingLevel(source, paragraph) }),
    labelOf: slideLabels(source, { hasBullets: type === 'obj' || !findAttribute(source, placeholder.tag, 'type') }),
  };
}

/** Roles by placeholder type (ECMA-376 part 1, 19.7.10); other placeholders hold bullet lists. */
const PLACEHOLDER_ROLES: Readonly<Record<string, Block['role']>> = {
  title: 'title',
  ctrTitle: 'title',
  subTitle: 'heading',
  dt: 'footer',
  ftr: 'footer',
  hdr: 'header',
  sldNum: 'footer',
  tbl: 'text',
  chart: 'figure-text',
  pic: 'caption',
};

function placeholderOf(shape: XmlElement): XmlElement | undefined {
  const about = shape.children.find(({ local }) => local.startsWith('nv'));
  const properties = about && childOf(about, 'nvPr');
  return properties && childOf(properties, 'ph');
}

/** Passages of comments: plain text in the old format, paragraphs in the new one. */
function commentPassages(office: OfficePackage, part: string): Passage[] {
  const root = readPart(office, part);
  const context = graphicContext(office, part, { role: 'comment', hasOneParagraph: false });
  const plain = [...descendants(root)]
    .filter(({ local, children }) => local === 'text' && children.length === 0)
    .flatMap(({ innerStart: start, innerEnd: end }) => {
      const passage = textPassage({ part, source: context.source, start, end, role: 'comment' });
      return passage ? [passage] : [];
    });
  return [...plain, ...treePassages(root, context)];
}
