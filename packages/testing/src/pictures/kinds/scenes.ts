import type { SKRSContext2D } from '@napi-rs/canvas';
import { addNoise, photograph } from '../distort.ts';
import type { PictureBrief, TestPicture } from '../picture.ts';
import { type Random, seededRandom } from '../random.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import { PICTURE_TEXTS } from '../texts.ts';

const SIGNS = [
  { board: '#17603d', letters: '#f5f5f0' },
  { board: '#f4efe2', letters: '#23302a' },
  { board: '#1d3f7a', letters: '#ffffff' },
] as const;

/** Draws a photo of a sign in a landscape, taken from the side and with noise. */
export function drawSignPhoto({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const colors = random.pick(SIGNS);
  const { headings, sentences } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 1400, height: 1050, language });
  const stones = Array.from({ length: 260 }, () => stone(random, sheet));
  sheet.paint((context) => {
    paintLandscape(context, sheet);
    for (const { x, y, radius, color } of stones) fillCircle(context, { x, y, radius, color });
    context.fillStyle = colors.board;
    context.beginPath();
    context.roundRect(170, 190, 1060, 660, 24);
    context.fill();
    context.strokeStyle = colors.letters;
    context.lineWidth = 8;
    context.beginPath();
    context.roundRect(192, 212, 1016, 616, 18);
    context.stroke();
  });
  const middle = { x: sheet.width / 2, align: 'center', color: colors.letters, style: 'bold' } as const;
  sheet.startBlock();
  sheet.write(random.pick(headings), { ...middle, y: 345, size: 76 });
  let y = 460;
  for (const sentence of random.some(sentences, 2))
    y = sheet.writeParagraph(sentence, { ...middle, y, size: 46, width: 900, leading: 1.5 }) + 20;
  const angles = { yaw: random.between(-10, 10), pitch: random.between(-6, 6), roll: random.between(-4, 4) };
  return addNoise(photograph(sheet.finish(), angles), { seed, amplitude: random.between(10, 22) });
}

/** Draws a photo of a flat print. */
export function photographPrint(print: TestPicture, { seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const angles = { yaw: random.between(-4, 4), pitch: random.between(-4, 4), roll: random.between(-3, 3) };
  return addNoise(photograph(print, angles), { seed, amplitude: 9 });
}

interface Circle {
  x: number;
  y: number;
  radius: number;
  color: string;
}

function stone(random: Random, { width, height }: Sheet): Circle {
  const [x, y, radius] = [random.between(0, width), random.between(0, height), random.between(10, 80)];
  const channels = [0, 0, 0].map(() => Math.round(random.between(20, 130)));
  return { x, y, radius, color: `rgba(${channels.join(', ')}, 0.14)` };
}

function paintLandscape(context: SKRSContext2D, { width, height }: Sheet): void {
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#87a7c7');
  sky.addColorStop(0.6, '#b8a98a');
  sky.addColorStop(1, '#6b5b45');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
}

function fillCircle(context: SKRSContext2D, { x, y, radius, color }: Circle): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

const PANELS = [
  { x: 40, y: 40, width: 820, height: 540 },
  { x: 40, y: 610, width: 400, height: 550 },
  { x: 465, y: 610, width: 395, height: 550 },
] as const;
/** Speech bubbles in the order in which a comic is read from the right. */
const BUBBLES = [
  { x: 665, y: 240 },
  { x: 235, y: 280 },
  { x: 662, y: 830 },
  { x: 240, y: 850 },
] as const;
const BUBBLE_RADII = { x: 150, y: 165 };
const COLUMN_LENGTH = 7;

/** Draws a comic page: screentone, lines and speech bubbles, with vertical text if it is Japanese. */
export function drawComic({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const { sentences } = PICTURE_TEXTS[language];
  const isVertical = language === 'ja';
  const sheet = createSheet({ width: 900, height: 1200, language });
  const curves = PANELS.map(() => Array.from({ length: 40 }, () => random.between(0, 1)));
  const bubbles = isVertical ? BUBBLES : [BUBBLES[1], BUBBLES[0], BUBBLES[3], BUBBLES[2]];
  sheet.paint((context) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, sheet.width, sheet.height);
    for (const [index, panel] of PANELS.entries()) paintPanel(context, panel, curves[index] ?? []);
    for (const { x, y } of bubbles) paintBubble(context, x, y);
  });
  for (const [index, sentence] of random.some(sentences, bubbles.length).entries()) {
    const { x, y } = bubbles[index] ?? BUBBLES[0];
    if (isVertical) sheet.writeColumns(columnsOf(sentence), { x, y, size: random.between(29, 33), color: '#000000' });
    else writeBubble(sheet, language === 'ko' ? sentence : sentence.toUpperCase(), x, y);
  }
  return sheet.finish();
}

/** Writes centred lines; the block starts above the middle of the bubble. */
function writeBubble(sheet: Sheet, text: string, x: number, y: number): void {
  sheet.writeParagraph(text, { x, y: y - 50, size: 24, color: '#000000', style: 'bold', align: 'center', width: 215 });
}

function columnsOf(sentence: string): string[] {
  const characters = [...sentence];
  const count = Math.ceil(characters.length / COLUMN_LENGTH);
  const length = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, index) => characters.slice(index * length, (index + 1) * length).join(''));
}

interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DOT_DISTANCE = 9;

function paintPanel(context: SKRSContext2D, { x, y, width, height }: Panel, curve: readonly number[]): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = '#e9e9e9';
  context.fillRect(x, y, width, height);
  for (let column = 0; column * DOT_DISTANCE < width; column++)
    for (let row = 0; row * DOT_DISTANCE < height; row++) {
      const shift = row % 2 === 0 ? 0 : DOT_DISTANCE / 2;
      const place = { x: x + column * DOT_DISTANCE + shift, y: y + row * DOT_DISTANCE };
      fillCircle(context, { ...place, radius: 1.6, color: '#8a8a8a' });
    }
  context.strokeStyle = '#222222';
  context.lineWidth = 3;
  const at = (index: number): [number, number] => [
    x + (curve[index] ?? 0) * width,
    y + (curve[index + 1] ?? 0) * height,
  ];
  for (let index = 0; index + 8 <= curve.length; index += 8) {
    context.beginPath();
    context.moveTo(...at(index));
    context.bezierCurveTo(...at(index + 2), ...at(index + 4), ...at(index + 6));
    context.stroke();
  }
  context.restore();
  context.strokeStyle = '#000000';
  context.lineWidth = 5;
  context.strokeRect(x, y, width, height);
}

function paintBubble(context: SKRSContext2D, x: number, y: number): void {
  context.fillStyle = '#ffffff';
  context.strokeStyle = '#000000';
  context.lineWidth = 4;
  context.beginPath();
  context.ellipse(x, y, BUBBLE_RADII.x, BUBBLE_RADII.y, 0, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}
