import type { TranslatableDocument } from '../document.ts';
import { DocumentError } from '../document-error.ts';
import type { DocumentLimits } from '../limits.ts';
import { joinDuplicates, type Passage, withDuplicate } from '../splice/passage.ts';
import { splicedDocument } from '../splice/spliced-document.ts';
import { type TextPlace, textPassage } from '../splice/text-passage.ts';
import { descendants } from '../splice/xml-element.ts';
import { followFormulas } from './follow-formulas.ts';
import { chartPassages, diagramPassages, graphicContext, readPart } from './graphic-passages.ts';
import type { OfficePackage } from './office-package.ts';
import { renameTableColumns } from './rename-table-columns.ts';
import { type SheetTexts, sheetTexts } from './sheet-texts.ts';
import { stringPassage } from './string-passage.ts';
import { treePassages } from './tree-passages.ts';
import { readSharedStrings, readSheets, type SharedStrings } from './workbook.ts';
import { wrapCells } from './wrap-cells.ts';

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Opens an XLSX: each sheet is a page with its cells, comments, charts and shapes. A text in many cells is one block,
 * on the sheet where it occurs first. Formulas, numbers and sheet names stay unchanged.
 * @throws {DocumentError}
 */
export function openXlsx(office: OfficePackage, limits: DocumentLimits): TranslatableDocument {
  const sheets = readSheets(office).map(({ part }) => part);
  if (sheets.length > limits.pages) throw new DocumentError('too-large');
  const strings = readSharedStrings(office);
  const claim = claimStrings(office, sheets);
  return splicedDocument({
    format: 'xlsx',
    mediaType: MEDIA_TYPE,
    pages: sheets.map((_, index) => () => sheetPassages(office, strings, claim(index))),
    write(replacements, { view }) {
      const workbook = { office, sheets, strings };
      const followed = followFormulas(workbook, renameTableColumns(workbook, replacements));
      return office.write(view === 'translation' ? followed : wrapCells(workbook, followed));
    },
  });
}

interface ClaimedSheet extends SheetTexts {
  part: string;
}

/** Assigns each shared string to the first sheet that uses it. Sheets are read once, in order. */
function claimStrings(office: OfficePackage, sheets: readonly string[]): (index: number) => ClaimedSheet {
  const seen = new Set<number>();
  const claimed: (ClaimedSheet | DocumentError)[] = [];
  return (index) => {
    while (claimed.length <= index) claimed.push(readSheet(office, sheets[claimed.length] ?? '', seen));
    const sheet = claimed[index];
    if (!sheet || sheet instanceof DocumentError) throw sheet ?? new DocumentError('damaged');
    return sheet;
  };
}

function readSheet(office: OfficePackage, part: string, seen: Set<number>): ClaimedSheet | DocumentError {
  try {
    const texts = sheetTexts(office.source(part), part);
    const shared = texts.shared.filter(({ index }) => !seen.has(index) && seen.add(index));
    return { ...texts, part, shared };
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

function sheetPassages(office: OfficePackage, strings: SharedStrings, sheet: ClaimedSheet): Passage[] {
  const { part, shared, inline, others, choices } = sheet;
  const source = office.source(part);
  const cells = [
    ...shared.flatMap(({ index, cell }) => {
      const element = strings.items[index];
      const place = { part: strings.part, source: strings.source, cell, role: 'table-cell' } as const;
      return element ? [stringPassage(element, place)] : [];
    }),
    ...inline.map(({ element, cell }) => stringPassage(element, { part, source, cell, role: 'table-cell' })),
  ];
  const drawings = related(office, part, 'drawing');
  const graphics = drawings.flatMap((drawing) =>
    related(office, drawing, 'chart', 'chartEx', 'diagramData', 'diagramDrawing'),
  );
  const upon = graphics.flatMap((chart) => related(office, chart, 'chartUserShapes'));
  return [
    ...joinChoices(
      cells.filter((passage) => passage !== undefined),
      joinDuplicates(choices.flatMap((place) => choicePassage({ ...place, part, source }) ?? [])),
    ),
    ...others.flatMap((place) => textPassage({ ...place, part, source }) ?? []),
    ...drawings.flatMap((drawing) => shapes(office, drawing)),
    ...chartPassages(office, [...new Set([...graphics, ...upon])]),
    ...diagramPassages(office, [...new Set(graphics)]),
    ...related(office, part, 'comments', 'threadedComment').flatMap((comments) => commentPassages(office, comments)),
  ];
}

/**
 * Creates the passage of an item of a drop-down list. A comma would split it, and it stays as it is where cells show both
 * languages.
 */
function choicePassage(place: TextPlace): Passage | undefined {
  const passage = textPassage(place);
  return (
    passage && {
      ...passage,
      replace(translation, how) {
        const isItem = !translation.some((inline) => typeof inline === 'string' && /[,"]/.test(inline));
        return isItem && how.view === 'translation' ? passage.replace(translation, how) : [];
      },
    }
  );
}

/** Gives items of drop-down lists the translation of the cells that have their text. */
function joinChoices(cells: readonly Passage[], choices: readonly Passage[]): Passage[] {
  const textOf = ({ block }: Passage) => JSON.stringify(block.content);
  const places = new Map(cells.map((cell, index) => [textOf(cell), index]));
  const joined = [...cells];
  for (const choice of choices) {
    const at = places.get(textOf(choice)) ?? joined.length;
    const cell = joined[at];
    joined[at] = cell ? withDuplicate(cell, choice) : choice;
  }
  return joined;
}

function related(office: OfficePackage, part: string, ...types: string[]): string[] {
  return office
    .relationships(part)
    .filter(({ type, isExternal, target }) => types.includes(type) && !isExternal && office.parts.includes(target))
    .map(({ target }) => target);
}

function shapes(office: OfficePackage, drawing: string): Passage[] {
  const context = graphicContext(office, drawing, { role: 'figure-text', hasOneParagraph: false });
  return treePassages(readPart(office, drawing), context);
}

/** Passages of comments: notes with runs, and threaded comments as plain text. */
function commentPassages(office: OfficePackage, part: string): Passage[] {
  const source = office.source(part);
  return [...descendants(readPart(office, part))]
    .filter(({ local }) => local === 'text')
    .flatMap((text) => {
      const { innerStart: start, innerEnd: end } = text;
      if (text.children.length === 0) return textPassage({ part, source, start, end, role: 'comment' }) ?? [];
      return stringPassage(text, { part, source, role: 'comment' }) ?? [];
    });
}
