import { DocumentError } from '../document-error.ts';
import type { PartReplacement } from '../splice/passage.ts';
import { childOf, elementText, readElement, type XmlElement } from '../splice/xml-element.ts';
import { attribute, readXml } from '../splice/xml-reader.ts';
import type { OfficePackage } from './office-package.ts';
import { cellAddress } from './sheet-texts.ts';
import { encodeString, stringText } from './string-passage.ts';
import { addReplacements, type Replacements, readSheets, renderedTexts, type Workbook } from './workbook.ts';

/**
 * Gives cells that only repeat another one (`=A1`) its translated text. Excel and LibreOffice show the stored result of a
 * formula until they have a reason to calculate it. Other results stay, since formulas may compare with original words.
 */
export function followFormulas(workbook: Workbook, replacements: Replacements): Replacements {
  if (replacements.size === 0) return replacements;
  const { office, sheets } = workbook;
  const parts = new Map(readSheets(office).map(({ name, part }) => [name.toLowerCase(), part]));
  const formulas = new Map(sheets.map((sheet) => [sheet, readFormulas(office, sheet)]));
  const repeated = [...formulas].flatMap(([sheet, ofSheet = []]) =>
    ofSheet.flatMap(({ formula, value }) => {
      const target = targetOf(formula, { sheet, parts });
      return target && formulas.get(target.sheet) ? [{ sheet, value, target }] : [];
    }),
  );
  const texts = textsOf(workbook, replacements, new Set(repeated.map(({ target }) => target.sheet)));
  const values = repeated.flatMap(({ sheet, value, target }): PartReplacement[] => {
    const text = texts.get(target.sheet)?.get(target.place);
    if (text === undefined || text === stringText(value, office.source(sheet))) return [];
    return [{ part: sheet, start: value.innerStart, end: value.innerEnd, write: () => encodeString(text) }];
  });
  return addReplacements(replacements, values);
}

interface TextFormula {
  formula: string;
  /** Its stored result. */
  value: XmlElement;
}

/** Reads the formulas of a sheet that have a text as their result; `undefined` for a damaged sheet, which stays as it is. */
function readFormulas(office: OfficePackage, sheet: string): TextFormula[] | undefined {
  try {
    return [...textFormulas(office.source(sheet))];
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

function* textFormulas(source: string): Generator<TextFormula, void> {
  const tokens = readXml(source, { doctype: 'refused' });
  for (let step = tokens.next(); !step.done; step = tokens.next()) {
    if (step.value.kind !== 'open' || step.value.local !== 'c') continue;
    const cell = readElement(tokens, step.value);
    const formula = childOf(cell, 'f');
    const value = childOf(cell, 'v');
    if (!formula || !value || attribute(source, cell.tag, 't') !== 'str') continue;
    yield { formula: elementText(source, formula), value };
  }
}

/** Formula of one cell, such as `A1`, `More!$B$2` or `'More ''figures'''!B2`. */
const REPEATED = /^(?:(?:'((?:[^']|'')+)'|([^'!()]+))!)?(\$?[A-Z]{1,3}\$?\d{1,7})$/i;

function targetOf(formula: string, { sheet, parts }: { sheet: string; parts: ReadonlyMap<string, string> }) {
  const [, quoted, plain, reference] = REPEATED.exec(formula.trim()) ?? [];
  const at = cellAddress(reference);
  const name = quoted?.replaceAll("''", "'") ?? plain;
  const target = name === undefined ? sheet : parts.get(name.toLowerCase());
  return at && target ? { sheet: target, place: `${at.row}:${at.column}` } : undefined;
}

/** Rendered texts by place, by sheet. */
function textsOf(workbook: Workbook, replacements: Replacements, sheets: ReadonlySet<string>) {
  return new Map(
    workbook.sheets
      .filter((sheet) => sheets.has(sheet))
      .map((sheet) => [sheet, renderedTexts(workbook, sheet, replacements)(() => true)]),
  );
}
