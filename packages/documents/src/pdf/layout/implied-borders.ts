import type { Extent } from '../matrix.ts';
import type { DrawnBox, Rule } from '../model.ts';

/** Line between cells, drawn or implied. */
export type Border = Pick<Rule, 'kind' | 'extent'>;

/** Cells side by side that are filled, or the lines below such cells; these have no height. */
interface CellRow extends Extent {
  /** Positions where one cell ends and the next begins. */
  joints: readonly number[];
}

/** Distances in points. */
const SAME_PLACE = 0.8;
const SAME_EDGE = 1.5;
const MAX_ROW_HEIGHT = 160;
const MIN_FILL_HEIGHT = 8;

/**
 * Finds the borders of cells that a table shows only by the fills of its head and by what is drawn below each cell: invoices and
 * price lists that are printed from HTML. Texts of narrow columns are as close together as words there. Every row has to have a
 * column in common with the one above; highlighted words have none.
 */
export function impliedBorders(rules: readonly Rule[], boxes: readonly DrawnBox[]): Border[] {
  const fills = boxes.filter(isCellFill).map(({ extent }) => extent);
  const filled = rowsOf(fills).filter(({ joints }) => joints.length > 0);
  if (filled.length === 0) return [];
  const lines = rules.filter(({ kind }) => kind === 'horizontal').map(levelled);
  const rows = [...filled, ...rowsOf(lines)].sort((one, other) => other.top - one.top || one.bottom - other.bottom);
  const taken = new Set<CellRow>();
  return filled.flatMap((head) => (taken.has(head) ? [] : bordersOf(tableFrom(head, rows, taken))));
}

/** Boundary of two columns, between two lines below rows of cells. */
export interface ColumnJoint {
  x: number;
  bottom: number;
  top: number;
}

/** Finds the columns of tables that have nothing but a line below each of their cells. */
export function columnJoints(rules: readonly Rule[]): ColumnJoint[] {
  const lines = rules.filter(({ kind }) => kind === 'horizontal').map(levelled);
  const rows = rowsOf(lines).sort((one, other) => other.top - one.top);
  return rows.flatMap((row, index) => {
    const below = row.joints.length > 0 ? nextBelow(row, rows.slice(index + 1)) : undefined;
    // Words that are struck through one by one have an end in common by chance.
    if (!below || !continues(row, below) || row.joints.length !== below.joints.length) return [];
    return sharedJoints(row, below).map((x) => ({ x, bottom: below.bottom, top: row.top }));
  });
}

function isCellFill({ extent, strokeWidth, radius }: DrawnBox): boolean {
  return strokeWidth === undefined && radius === 0 && extent.top - extent.bottom >= MIN_FILL_HEIGHT;
}

function levelled({ extent }: Rule): Extent {
  const y = (extent.bottom + extent.top) / 2;
  return { ...extent, bottom: y, top: y };
}

/** Joins areas that follow one another at one height. */
function rowsOf(areas: readonly Extent[]): CellRow[] {
  const rows: (Extent & { joints: number[] })[] = [];
  for (const area of areas.toSorted((one, other) => one.left - other.left || one.right - other.right)) {
    const row = rows.findLast(
      ({ right, bottom, top }) =>
        isNear(right, area.left) && isNear(bottom, area.bottom) && isNear(top, area.top) && area.right > right,
    );
    if (row) {
      row.joints.push((row.right + area.left) / 2);
      row.right = area.right;
    } else rows.push({ ...area, joints: [] });
  }
  return rows;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < SAME_PLACE;
}

/** Rows of a table from the first one down, while neighbours have columns in common. @param rows from the top */
function tableFrom(head: CellRow, rows: readonly CellRow[], taken: Set<CellRow>): CellRow[] {
  const table: CellRow[] = [];
  const restBelow = (above: CellRow): CellRow | undefined => {
    const next = nextBelow(above, rows);
    return next && !taken.has(next) && continues(above, next) ? next : undefined;
  };
  for (let row: CellRow | undefined = head; row; row = restBelow(row)) {
    taken.add(row);
    table.push(row);
  }
  return table;
}

/** The next row below; a line at the lower edge of a fill belongs to it. @param rows from the top */
function nextBelow({ left, right, bottom }: CellRow, rows: readonly CellRow[]): CellRow | undefined {
  return rows.find((row) => row.top < bottom - SAME_EDGE && row.left < right && row.right > left);
}

/** Whether a row continues a table: merged cells lack columns, but have no others. */
function continues(above: CellRow, next: CellRow): boolean {
  const haveSameEdges = Math.abs(above.left - next.left) < SAME_EDGE && Math.abs(above.right - next.right) < SAME_EDGE;
  const shared = sharedJoints(above, next).length;
  const areColumns = shared > 0 && shared === Math.min(above.joints.length, next.joints.length);
  return haveSameEdges && areColumns && above.bottom - next.top < MAX_ROW_HEIGHT;
}

function sharedJoints(above: CellRow, next: CellRow): number[] {
  return above.joints.filter((joint) => next.joints.some((other) => Math.abs(joint - other) < SAME_EDGE));
}

function bordersOf(table: readonly CellRow[]): Border[] {
  if (table.length < 2) return [];
  return table.flatMap((row, index) => {
    const below = table[index + 1];
    const { left, right, bottom, top, joints } = row;
    const edges = top > bottom ? [top, bottom] : [];
    return [
      ...edges.map((y): Border => ({ kind: 'horizontal', extent: { left, right, bottom: y, top: y } })),
      ...(top > bottom ? [left, ...joints, right].map((x) => upright(x, bottom, top)) : []),
      ...(below ? [left, ...sharedJoints(row, below), right].map((x) => upright(x, below.top, bottom)) : []),
    ];
  });
}

function upright(x: number, bottom: number, top: number): Border {
  return { kind: 'vertical', extent: { left: x, right: x, bottom, top } };
}
