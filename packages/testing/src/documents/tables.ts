import { makePdf } from './make-pdf.ts';
import { line } from './set-text.ts';

const ROWS = [
  ['Station', 'Height in feet', 'Remarks of the surveyor'],
  ['Upper ford', '1,204', 'measured twice'],
  ['Old bridge', '987', 'post was loose'],
  ['River mouth', '12', 'at low water'],
];
const EDGES = [72, 200, 300, 500];
const TOP = 700;
const ROW_HEIGHT = 24;

/** Creates a page with a ruled table and the same table without lines. */
export function tables(): Uint8Array {
  return makePdf({ pages: [{ content: ruledTable() + openTable() }] });
}

function ruledTable(): string {
  let content = '0.5 w\n';
  for (let row = 0; row <= ROWS.length; row++) {
    const y = TOP - row * ROW_HEIGHT;
    content += `72 ${y} m 500 ${y} l S\n`;
  }
  for (const x of EDGES) content += `${x} ${TOP} m ${x} ${TOP - ROWS.length * ROW_HEIGHT} l S\n`;
  return content + cells(TOP - 16);
}

function openTable(): string {
  return cells(500);
}

function cells(top: number): string {
  return ROWS.flatMap((row, index) =>
    row.map((text, column) => line(text, { x: (EDGES[column] ?? 0) + 6, y: top - index * ROW_HEIGHT })),
  ).join('');
}
