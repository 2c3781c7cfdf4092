import type { Block, TranslatableDocument } from '../document.ts';
import { flowPages, joinDuplicates, type Passage } from '../splice/passage.ts';
import { splicedDocument } from '../splice/spliced-document.ts';
import { readElement } from '../splice/xml-element.ts';
import { readXml } from '../splice/xml-reader.ts';
import { chartPassages, diagramPassages } from './graphic-passages.ts';
import { linksOf, type OfficePackage } from './office-package.ts';
import { type TreeContext, treePassages } from './tree-passages.ts';
import { readWordNumbering, type WordNumbering } from './word-numbering.ts';
import { readWordStyles, type WordStyles } from './word-styles.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Opens a DOCX: body, then notes, comments, headers and footers, charts and diagrams. */
export function openDocx(office: OfficePackage): TranslatableDocument {
  const sourceOf = (type: string) => {
    const part = office.relationships(office.mainPart).find((relationship) => relationship.type === type)?.target;
    return part && office.parts.includes(part) ? office.source(part) : undefined;
  };
  const styles = readWordStyles(sourceOf('styles'));
  const numbering = readWordNumbering(sourceOf('numbering'));
  const body = wordPassages(office, { part: office.mainPart, role: 'text', styles, numbering });
  const others = [...OTHER_PARTS].flatMap(([ending, role]) =>
    partsOf(office, ending).flatMap((part) => wordPassages(office, { part, role, styles, numbering })),
  );
  const graphics = [...chartPassages(office, office.parts), ...diagramPassages(office, office.parts)];
  const pages = flowPages([...body, ...others, ...graphics]);
  return splicedDocument({
    format: 'docx',
    mediaType: MEDIA_TYPE,
    title: titleOf(body),
    pages: pages.map((page) => () => page),
    write: (replacements) => office.write(replacements),
  });
}

/** Role of paragraphs by content type suffix of their part. */
const OTHER_PARTS: ReadonlyMap<string, Block['role']> = new Map([
  ['wordprocessingml.footnotes+xml', 'footnote'],
  ['wordprocessingml.endnotes+xml', 'footnote'],
  ['wordprocessingml.comments+xml', 'comment'],
  ['wordprocessingml.header+xml', 'header'],
  ['wordprocessingml.footer+xml', 'footer'],
]);

function partsOf(office: OfficePackage, ending: string): string[] {
  return office.parts.filter((part) => office.contentType(part).endsWith(ending));
}

function titleOf(body: readonly Passage[]): string | undefined {
  const block = body.find((passage) => passage.block.role === 'title')?.block;
  return block?.content.filter((inline) => typeof inline === 'string').join('');
}

interface WordPart {
  part: string;
  /** Role of paragraphs that are not headings, list items or cells. */
  role: Block['role'];
  styles: WordStyles;
  numbering: WordNumbering;
}

/** Elements of a part that are read as a whole. */
const BLOCKS = new Set(['p', 'tbl', 'sdt']);

/** Reads the passages of a part, one paragraph, table or content control at a time, since parts may be large. */
function wordPassages(office: OfficePackage, { part, role, styles, numbering }: WordPart): Passage[] {
  const source = office.source(part);
  const context: TreeContext = {
    part,
    source,
    dialect: 'word',
    linkOf: linksOf(office, part),
    // Replies refer to a comment's last paragraph, which must stay the last.
    hasOneParagraph: role === 'comment',
    isNumbered: (paragraph) => styles.placeOf(source, paragraph) !== undefined,
    indentOf: (paragraph) => styles.indentOf(source, paragraph, numbering),
    describe(paragraph) {
      const described = styles.describe(source, paragraph);
      return role === 'text' ? described : { role };
    },
    labelOf(paragraph) {
      const place = role === 'text' ? styles.placeOf(source, paragraph) : undefined;
      return place && numbering.next(place);
    },
  };
  const passages: Passage[] = [];
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    const token = step.value;
    if (token.kind !== 'open' || !BLOCKS.has(token.local)) continue;
    for (const passage of treePassages(readElement(tokens, token), context)) passages.push(passage);
  }
  return role === 'header' || role === 'footer' ? joinDuplicates(passages) : passages;
}
