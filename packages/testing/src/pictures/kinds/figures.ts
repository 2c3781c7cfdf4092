import type { PictureBrief, TestPicture } from '../picture.ts';
import { seededRandom } from '../random.ts';
import { createSheet } from '../sheet.ts';
import { PICTURE_TEXTS } from '../texts.ts';

const PALETTES = [
  ['#2563eb', '#f59e0b', '#10b981', '#ef4444', '#8b5cf6'],
  ['#0f766e', '#b45309', '#4338ca', '#be185d', '#4d7c0f'],
] as const;

/** Draws a bar chart with a title, a scale, categories and a source. */
export function drawChart({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const palette = random.pick(PALETTES);
  const { headings, labels, sentences } = PICTURE_TEXTS[language];
  const categories = random.some(labels.slice(0, 7), 5);
  const values = categories.map(() => random.between(80, 420));
  const sheet = createSheet({ width: 1600, height: 900, language });
  const floor = 720;
  sheet.paint((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.strokeStyle = '#d1d5db';
    context.lineWidth = 1.5;
    for (let step = 0; step <= 2; step++) {
      context.beginPath();
      context.moveTo(160, floor - step * 220);
      context.lineTo(1520, floor - step * 220);
      context.stroke();
    }
    for (const [index, value] of values.entries()) {
      context.fillStyle = palette[index % palette.length] ?? '#000000';
      context.fillRect(210 + index * 265, floor - value, 150, value);
    }
  });
  sheet.startBlock();
  sheet.write(random.pick(headings), { x: 100, y: 110, size: 52, color: '#111827', style: 'bold' });
  sheet.startBlock();
  sheet.write(random.pick(sentences), { x: 100, y: 175, size: 28, color: '#4b5563' });
  for (const [step, number] of ['440', '220', '0'].entries()) {
    sheet.startBlock();
    sheet.write(number, { x: 140, y: floor - (2 - step) * 220 + 9, size: 26, color: '#4b5563', align: 'end' });
  }
  sheet.startBlock();
  for (const [index, category] of categories.entries())
    sheet.write(category, { x: 285 + index * 265, y: floor + 48, size: 26, color: '#1f2937', align: 'center' });
  sheet.startBlock();
  sheet.write(random.pick(sentences), { x: 100, y: 850, size: 20, color: '#6b7280' });
  return sheet.finish();
}

/** Draws a table with a header row and numbers. */
export function drawTable({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const { headings, labels, goods } = PICTURE_TEXTS[language];
  const hasGrid = random.pick([true, false]);
  const headColor = random.pick(['#1e3a5f', '#4b5563', '#7c2d12']);
  const sheet = createSheet({ width: 1200, height: 720, language });
  const [top, rowHeight] = [150, 72];
  const columns = [60, 520, 740, 960];
  sheet.paint((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.fillStyle = headColor;
    context.fillRect(40, top, 1120, rowHeight);
    context.fillStyle = '#f3f6fa';
    for (let row = 2; row <= goods.length; row += 2) context.fillRect(40, top + row * rowHeight, 1120, rowHeight);
    context.strokeStyle = '#9ca3af';
    for (let row = 1; row <= goods.length + 1; row++) {
      if (!hasGrid) continue;
      context.strokeRect(40.5, top + (row - 1) * rowHeight + 0.5, 1120, rowHeight);
      context.strokeRect(columns[1] ?? 0, top + (row - 1) * rowHeight + 0.5, 220, rowHeight);
    }
  });
  sheet.startBlock();
  sheet.write(random.pick(headings), { x: 40, y: 95, size: 40, color: '#111827', style: 'bold' });
  const head = random.some(labels.slice(0, 7), columns.length);
  const rows = goods.map((name) => [name, ...columns.slice(1).map(() => amount(random.between(10, 990)))]);
  for (const [row, cells] of [head, ...rows].entries()) {
    sheet.startBlock();
    for (const [column, cell] of cells.entries()) {
      const style = row === 0 ? 'bold' : 'regular';
      const color = row === 0 ? '#ffffff' : '#1f2937';
      sheet.write(cell, { x: (columns[column] ?? 0) + 8, y: top + row * rowHeight + 45, size: 25, color, style });
    }
  }
  return sheet.finish();
}

function amount(value: number): string {
  return value.toFixed(1);
}
