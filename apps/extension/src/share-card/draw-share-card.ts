import { directionOf } from '../card/direction-of.ts';
import { breakLines, shorten } from './break-lines.ts';
import { DESIGNS, type Design, type DesignName, type Palette, readPalette } from './designs.ts';

export interface ShareCardContent {
  original: { text: string; language: string | undefined };
  translation: { text: string; language: string };
  /** Title of the page. */
  title: string;
  host: string;
  /** Formatted for the interface language. */
  date: string;
}

/** In picture pixels. */
const PICTURE_WIDTH = 1200;
const SCALE = 2;
const WIDTH = PICTURE_WIDTH / SCALE;
const MARGIN = 44;
const PADDING = 26;
const FOOTER = 64;
/** Per text; longer texts are unreadable in a picture. */
const MAX_LINES = 12;

/** Draws the picture, 1200 pixels wide and as high as its texts. */
export function drawShareCard(
  canvas: HTMLCanvasElement,
  content: ShareCardContent,
  { design: designName, scheme }: { design: DesignName; scheme: 'light' | 'dark' },
): void {
  const document = canvas.ownerDocument;
  const design: Design = DESIGNS[designName];
  const palette = readPalette(document, scheme);
  const base = fontSize(content.original.text.length + content.translation.text.length);
  const names =
    design.order === 'original-first' ? (['original', 'translation'] as const) : (['translation', 'original'] as const);
  const blocks = names.map((name) => layOutBlock(document, content[name], design[name], palette, base));
  const height = MARGIN + blocks.reduce((sum, block) => sum + block.height + BETWEEN, 0) + FOOTER + MARGIN / 2;
  canvas.width = PICTURE_WIDTH;
  canvas.height = Math.round(height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(SCALE, SCALE);
  context.fillStyle = palette.colors[design.ground];
  context.fillRect(0, 0, WIDTH, height);
  let top = MARGIN;
  for (const block of blocks) {
    drawBlock(context, block, top, palette);
    top += block.height + BETWEEN;
  }
  drawFooter(context, { content, design, palette, top: height - FOOTER - MARGIN / 2 });
}

const BETWEEN = 24;

interface Block {
  design: Design['original'];
  lines: string[];
  font: string;
  lineHeight: number;
  height: number;
  /** Distance from the left and right edge. */
  inset: number;
  direction: 'ltr' | 'rtl';
  language: string | undefined;
}

function layOutBlock(
  document: Document,
  { text, language }: { text: string; language: string | undefined },
  design: Design['original'],
  palette: Palette,
  base: number,
): Block {
  const size = Math.round(base * design.size);
  const font = `${design.weight} ${size}px ${palette.families[design.family]}`;
  const padding = design.panel ? PADDING : 0;
  const inset = MARGIN + padding + (design.bar ? 20 : 0);
  const direction = writingDirection(text, language);
  const lines = breakLines(document, text, {
    font,
    width: WIDTH - 2 * inset,
    direction,
    language,
    maxLines: MAX_LINES,
  });
  const lineHeight = Math.round(size * 1.5);
  return {
    design,
    lines,
    font,
    lineHeight,
    height: lines.length * lineHeight + 2 * padding,
    inset,
    direction,
    language,
  };
}

function drawBlock(context: CanvasRenderingContext2D, block: Block, top: number, { colors }: Palette): void {
  const { design, height, direction } = block;
  const isRightToLeft = direction === 'rtl';
  if (design.panel) {
    context.fillStyle = colors[design.panel];
    context.beginPath();
    context.roundRect(MARGIN, top, WIDTH - 2 * MARGIN, height, 16);
    context.fill();
  }
  if (design.bar) {
    context.fillStyle = colors[design.bar];
    context.beginPath();
    context.roundRect(isRightToLeft ? WIDTH - MARGIN - 4 : MARGIN, top, 4, height, 2);
    context.fill();
  }
  const padding = design.panel ? PADDING : 0;
  setTextStyle(context, block, colors[design.color]);
  for (const [index, line] of block.lines.entries()) {
    const middle = top + padding + (index + 0.5) * block.lineHeight;
    context.fillText(line, isRightToLeft ? WIDTH - block.inset : block.inset, middle);
  }
}

/** Sets font, colour, direction and language of the context. */
function setTextStyle(
  context: CanvasRenderingContext2D,
  { font, direction, language }: Pick<Block, 'font' | 'direction' | 'language'>,
  color: string,
): void {
  context.font = font;
  context.fillStyle = color;
  context.direction = direction;
  context.textAlign = 'start';
  context.textBaseline = 'middle';
  // The form of Chinese characters depends on the language. Older browsers use their own.
  if ('lang' in context) context.lang = language ?? '';
}

interface Footer {
  content: ShareCardContent;
  design: Design;
  palette: Palette;
  top: number;
}

function drawFooter(context: CanvasRenderingContext2D, { content, design, palette, top }: Footer): void {
  const { title, host, date } = content;
  const color = palette.colors[design.footer];
  const isOnRubric = design.ground === 'rubric';
  context.fillStyle = isOnRubric ? color : palette.colors.rule;
  context.globalAlpha = isOnRubric ? 0.35 : 1;
  context.fillRect(MARGIN, top, WIDTH - 2 * MARGIN, 1);
  context.globalAlpha = 1;
  const markWidth = drawWordmark(context, {
    right: WIDTH - MARGIN,
    middle: top + 38,
    palette,
    color: isOnRubric ? color : palette.colors.ink,
  });
  const width = WIDTH - 2 * MARGIN - markWidth - 24;
  const { sans } = palette.families;
  const lines = [
    { text: title || host, font: `600 13px ${sans}`, at: top + 29 },
    { text: [title ? host : '', date].filter(Boolean).join(' · '), font: `400 12px ${sans}`, at: top + 48 },
  ];
  for (const { text, font, at } of lines) {
    const direction = writingDirection(text, undefined);
    setTextStyle(context, { font, direction, language: undefined }, color);
    context.textAlign = 'left';
    context.fillText(shorten(context.canvas.ownerDocument, text, { font, width }), MARGIN, at);
  }
}

/** Returns the font size in CSS pixels; short texts are larger. */
function fontSize(characters: number): number {
  if (characters <= 60) return 36;
  if (characters <= 160) return 30;
  if (characters <= 400) return 25;
  return 21;
}

function writingDirection(text: string, language: string | undefined): 'ltr' | 'rtl' {
  const direction = directionOf(language);
  if (direction !== 'auto') return direction;
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter)
    ? 'rtl'
    : 'ltr';
}

interface Wordmark {
  /** Right edge. */
  right: number;
  middle: number;
  palette: Palette;
  color: string;
}

const MARK = 22;
const NAME = 'Interlinear';

/** Draws the logo (like `Logo` in packages/ui) and the name. Returns their total width. */
function drawWordmark(context: CanvasRenderingContext2D, { right, middle, palette, color }: Wordmark): number {
  const { colors, families } = palette;
  context.font = `600 15px ${families.serif}`;
  context.direction = 'ltr';
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.fillText(NAME, right, middle);
  const width = context.measureText(NAME).width + 8 + MARK;
  context.save();
  context.translate(right - width, middle - MARK / 2);
  context.scale(MARK / 32, MARK / 32);
  fillBar(context, { x: 0, y: 0, width: 32, height: 32, radius: 7 }, colors['rubric-wash']);
  fillBar(context, { x: 6, y: 7.5, width: 20, height: 3, radius: 1.5 }, colors.ink);
  fillBar(context, { x: 6, y: 14.5, width: 13, height: 3, radius: 1.5 }, colors.rubric);
  fillBar(context, { x: 6, y: 21.5, width: 17, height: 3, radius: 1.5 }, colors.ink);
  context.restore();
  return width;
}

interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

function fillBar(context: CanvasRenderingContext2D, { x, y, width, height, radius }: Bar, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
