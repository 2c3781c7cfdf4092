// Runs after the router's build: draws the site's icons, and a picture for each public page that shows where its link is shared.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const client = path.join(import.meta.dirname, '..', 'build', 'client');

/** The light colours of `packages/ui/src/tokens.css`. */
const COLORS = {
  paper: '#faf7f0',
  ink: '#1f2530',
  faded: '#59606d',
  rubric: '#9c2a1c',
  wash: '#f8e9e2',
  rule: '#e2dacb',
};

const SHARED = { width: 1200, height: 630, margin: 90 };

/** Families by script: the letters of a title decide which of them draws. */
const FONTS = [
  ['Serif', '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'],
  ['SC', '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf'],
  ['TC', '@embedpdf/fonts-tc/fonts/NotoSansHant-Bold.otf'],
  ['JP', '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf'],
  ['KR', '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf'],
] as const;
const FAMILIES: Record<string, string> = { 'zh-CN': 'SC', 'zh-TW': 'TC', ja: 'JP', ko: 'KR' };

registerFonts();
drawIcons();
let count = 0;
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.name !== 'index.html') continue;
  const html = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
  const [, file] = /property="og:image" content="[^"]*?(\/share\/[\w/-]+\.png)"/.exec(html) ?? [];
  const [, title] = /property="og:title" content="([^"]*)"/.exec(html) ?? [];
  const [, locale] = /<html lang="([\w-]+)"/.exec(html) ?? [];
  if (!file || !title || !locale) continue;
  save(file, drawSharedPicture(textOf(title).replace(/ \| [^|]+$/, ''), locale));
  count += 1;
}
console.log(`Drew ${count} pictures for shared links.`);

function registerFonts(): void {
  for (const [family, file] of FONTS) {
    const [scope = '', name = '', ...rest] = file.split('/');
    const manifest = findPackageJSON(`${scope}/${name}`, import.meta.url);
    if (!manifest) throw new Error(`The package ${scope}/${name} is not installed.`);
    const folder = path.dirname(manifest);
    if (!GlobalFonts.registerFromPath(path.join(folder, ...rest), family))
      throw new Error(`The font ${file} is missing.`);
  }
}

/** Draws the title in large letters below the logo. */
function drawSharedPicture(title: string, locale: string): Canvas {
  const { width, height, margin } = SHARED;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = COLORS.paper;
  context.fillRect(0, 0, width, height);
  drawLogo(context, { x: margin, y: 80, size: 72 });
  context.fillStyle = COLORS.ink;
  context.font = '600 44px Serif';
  context.fillText('Interlinear', margin + 94, 131);

  const family = FAMILIES[locale];
  const size = 76;
  context.font = `600 ${size}px ${family ? `Serif, ${family}` : 'Serif'}`;
  const lines = wrap(context, title, { locale, width: width - 2 * margin });
  for (const [index, line] of lines.entries()) context.fillText(line, margin, 300 + index * size * 1.22);
  context.fillStyle = COLORS.rubric;
  context.fillRect(margin, height - 84, 220, 10);
  context.fillStyle = COLORS.rule;
  context.fillRect(margin + 236, height - 84, width - 2 * margin - 236, 10);
  return canvas;
}

/** Breaks a text into at most three lines, at the word boundaries of its language. */
function wrap(context: SKRSContext2D, text: string, { locale, width }: { locale: string; width: number }): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1) ?? '';
    // A line does not begin with a space or a punctuation mark.
    const mustStay = /^[\s\p{P}]/u.test(segment);
    if (mustStay || context.measureText(line + segment).width <= width) lines[lines.length - 1] = line + segment;
    else lines.push(segment);
  }
  return lines.slice(0, 3).map((line) => line.trim());
}

/** Draws the icons that cannot be SVG: of the installed app, of iOS, and `favicon.ico`. */
function drawIcons(): void {
  for (const size of [192, 512]) save(`/icons/icon-${size}.png`, drawIcon({ size, padding: 0 }));
  // The platform cuts off up to a fifth on each side.
  save('/icons/maskable-512.png', drawIcon({ size: 512, padding: 96 }));
  save('/apple-touch-icon.png', drawIcon({ size: 180, padding: 14 }));
  writeFileSync(path.join(client, 'favicon.ico'), iconFile(drawIcon({ size: 48, padding: 0 }).toBuffer('image/png')));
}

/** With padding, the ground fills the whole icon. */
function drawIcon({ size, padding }: { size: number; padding: number }): Canvas {
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  if (padding > 0) {
    context.fillStyle = COLORS.wash;
    context.fillRect(0, 0, size, size);
  }
  drawLogo(context, { x: padding, y: padding, size: size - 2 * padding });
  return canvas;
}

/** The logo of `packages/ui/src/logo.tsx`, whose grid is 32 × 32. */
function drawLogo(context: SKRSContext2D, { x, y, size }: { x: number; y: number; size: number }): void {
  const unit = size / 32;
  const bar = (
    color: string,
    [left, top, width, height, radius]: readonly [number, number, number, number, number],
  ) => {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x + left * unit, y + top * unit, width * unit, height * unit, radius * unit);
    context.fill();
  };
  bar(COLORS.wash, [0, 0, 32, 32, 7]);
  bar(COLORS.ink, [6, 7.5, 20, 3, 1.5]);
  bar(COLORS.rubric, [6, 14.5, 13, 3, 1.5]);
  bar(COLORS.ink, [6, 21.5, 17, 3, 1.5]);
}

/** Wraps a PNG of 48 × 48 pixels as an icon file. */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(48, 6);
  header.writeUInt8(48, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}

function save(file: string, canvas: Canvas): void {
  const target = path.join(client, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, canvas.toBuffer('image/png'));
}

function textOf(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
