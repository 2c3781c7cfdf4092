import type { PictureBrief, TestPicture } from '../picture.ts';
import { type Random, seededRandom } from '../random.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import { PICTURE_TEXTS } from '../texts.ts';

const POSTERS = [
  { middle: '#ffd89b', edge: '#c0392b', dark: '#4a120c', light: '#fff7e6' },
  { middle: '#c9f0ff', edge: '#1a5276', dark: '#0b2e44', light: '#f2fbff' },
  { middle: '#e8f5c8', edge: '#33691e', dark: '#1d3b0f', light: '#fbfff2' },
] as const;

/** Draws a poster: large letters, rays, and light letters on the dark edge. */
export function drawPoster({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const colors = random.pick(POSTERS);
  const { headings, sentences, labels } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 1080, height: 1350, language });
  const [centerX, centerY] = [sheet.width / 2, 600];
  const widths = Array.from({ length: 90 }, () => random.between(2, 9));
  sheet.paint((context) => {
    const gradient = context.createRadialGradient(centerX, 500, 50, centerX, centerY, 900);
    gradient.addColorStop(0, colors.middle);
    gradient.addColorStop(1, colors.edge);
    context.fillStyle = gradient;
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.strokeStyle = 'rgba(255, 255, 255, 0.09)';
    for (const [index, width] of widths.entries()) {
      const angle = (index / widths.length) * 2 * Math.PI;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(centerX, centerY);
      context.lineTo(centerX + Math.cos(angle) * 1300, centerY + Math.sin(angle) * 1300);
      context.stroke();
    }
  });
  const middle = { x: centerX, align: 'center' } as const;
  sheet.startBlock();
  sheet.write(random.pick(labels.slice(0, 4)), { ...middle, y: 240, size: 120, color: colors.dark, style: 'bold' });
  sheet.startBlock();
  sheet.write(random.pick(headings), { ...middle, y: 360, size: 66, color: colors.dark, style: 'serif' });
  let y = 600;
  for (const sentence of random.some(sentences, 3))
    y = sheet.writeParagraph(sentence, { ...middle, y, size: 40, color: colors.dark, width: 900, leading: 1.4 }) + 24;
  sheet.startBlock();
  sheet.write(random.pick(headings), { ...middle, y: 1200, size: 54, color: colors.light, style: 'bold' });
  sheet.startBlock();
  sheet.write(random.pick(labels), { ...middle, y: 1275, size: 36, color: colors.light });
  return sheet.finish();
}

/** Draws a receipt that lies on a table: goods, prices and a total on shaded paper. */
export function drawReceipt({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const { headings, sentences, labels, goods } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 800, height: 1100, language });
  sheet.paint((context) => {
    const table = context.createLinearGradient(0, 0, sheet.width, sheet.height);
    table.addColorStop(0, '#b9a58a');
    table.addColorStop(1, '#6e5f4c');
    context.fillStyle = table;
    context.fillRect(0, 0, sheet.width, sheet.height);
    const paper = context.createLinearGradient(120, 60, 680, 1040);
    paper.addColorStop(0, '#fffdf8');
    paper.addColorStop(1, '#cfc8bd');
    context.fillStyle = paper;
    context.fillRect(110, 50, 580, 1000);
  });
  const ink = { color: '#333333', style: 'monospace' } as const;
  const middle = { x: sheet.width / 2, align: 'center' } as const;
  sheet.startBlock();
  sheet.write(random.pick(headings), { ...ink, ...middle, y: 130, size: 34 });
  sheet.startBlock();
  sheet.write(random.pick(labels.slice(0, 7)), { ...ink, ...middle, y: 180, size: 24 });
  const edges = { start: 150, end: 650 };
  writePriceList(sheet, random.some(goods, goods.length), random, { ...ink, ...edges, y: 300, size: 25, leading: 70 });
  sheet.paint((context) => {
    context.strokeStyle = '#555555';
    context.setLineDash([8, 6]);
    context.beginPath();
    context.moveTo(edges.start, 740);
    context.lineTo(edges.end, 740);
    context.stroke();
  });
  writePriceList(sheet, [random.pick(labels.slice(0, 7))], random, { ...ink, ...edges, y: 800, size: 30, leading: 0 });
  sheet.writeParagraph(random.pick(sentences), { ...ink, ...middle, y: 900, size: 22, width: 480 });
  return sheet.finish();
}

/** Draws a menu of a restaurant: dishes, prices and short descriptions. */
export function drawMenu({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const { headings, sentences, labels, goods } = PICTURE_TEXTS[language];
  const [paper, ink, accent] = random.pick([
    ['#f7f1e3', '#2f2a25', '#8b3a2b'],
    ['#22302a', '#f2efe6', '#e3c078'],
    ['#ffffff', '#1f2933', '#0f5c4a'],
  ] as const);
  const sheet = createSheet({ width: 900, height: 1240, language });
  sheet.paint((context) => {
    context.fillStyle = paper;
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.strokeStyle = accent;
    context.lineWidth = 3;
    context.strokeRect(36, 36, sheet.width - 72, sheet.height - 72);
  });
  sheet.startBlock();
  const heading = { x: sheet.width / 2, y: 140, size: 58, color: accent, style: 'serif', align: 'center' } as const;
  sheet.write(random.pick(headings), heading);
  const list = { start: 100, end: 800, size: 32, color: ink, style: 'serif', leading: 74 } as const;
  const dishes = random.some(goods, goods.length);
  for (const part of [0, 1]) {
    const top = 260 + part * 420;
    sheet.startBlock();
    sheet.write(labels[part * 3] ?? '', { x: 100, y: top, size: 38, color: accent, style: 'bold' });
    writePriceList(sheet, dishes.slice(part * 3, part * 3 + 3), random, { ...list, y: top + 80 });
  }
  sheet.writeParagraph(random.pick(sentences), { x: 100, y: 1110, size: 24, color: ink, width: 700 });
  return sheet.finish();
}

interface PriceListPlace {
  start: number;
  end: number;
  y: number;
  size: number;
  color: string;
  style: 'monospace' | 'serif';
  leading: number;
}

/** Writes goods at the left and their prices at the right, one block per row. */
function writePriceList(
  sheet: Sheet,
  goods: readonly string[],
  random: Random,
  { start, end, y, leading, ...place }: PriceListPlace,
): void {
  for (const [index, name] of goods.entries()) {
    const row = { ...place, y: y + index * leading };
    sheet.startBlock();
    sheet.write(name, { ...row, x: start });
    sheet.write(random.between(2, 48).toFixed(2), { ...row, x: end, align: 'end' });
  }
}
