import type { PictureBrief, TestPicture } from '../picture.ts';
import { seededRandom } from '../random.ts';
import { createSheet } from '../sheet.ts';
import { PICTURE_TEXTS } from '../texts.ts';

interface InterfaceColors {
  page: string;
  bar: string;
  side: string;
  heading: string;
  text: string;
  faint: string;
  button: string;
}

const LIGHT: readonly InterfaceColors[] = [
  {
    page: '#ffffff',
    bar: '#1f2937',
    side: '#f3f4f6',
    heading: '#111827',
    text: '#374151',
    faint: '#8a919c',
    button: '#2563eb',
  },
  {
    page: '#fbfaf7',
    bar: '#14532d',
    side: '#eef3ea',
    heading: '#1c2b1f',
    text: '#3d4a40',
    faint: '#7f8b82',
    button: '#15803d',
  },
  {
    page: '#f8fafc',
    bar: '#ffffff',
    side: '#ffffff',
    heading: '#0f172a',
    text: '#475569',
    faint: '#7b8798',
    button: '#7c3aed',
  },
];
const DARK: readonly InterfaceColors[] = [
  {
    page: '#0f172a',
    bar: '#1e293b',
    side: '#131c31',
    heading: '#f8fafc',
    text: '#cbd5e1',
    faint: '#7d8ba1',
    button: '#2563eb',
  },
  {
    page: '#121212',
    bar: '#1f1f1f',
    side: '#181818',
    heading: '#ffffff',
    text: '#c8c8c8',
    faint: '#8b8b8b',
    button: '#0f766e',
  },
];

/** Draws a settings page: a bar, a side menu, paragraphs, a button and a note. */
export function drawInterface({ language, seed }: PictureBrief, theme: 'light' | 'dark'): TestPicture {
  const random = seededRandom(seed);
  const colors = random.pick(theme === 'dark' ? DARK : LIGHT);
  const { headings, sentences, labels } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 1280, height: 800, language });
  const size = Math.round(random.between(15, 19));
  sheet.paint((context) => {
    context.fillStyle = colors.page;
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.fillStyle = colors.side;
    context.fillRect(0, 56, 240, sheet.height - 56);
    context.fillStyle = colors.bar;
    context.fillRect(0, 0, sheet.width, 56);
  });
  sheet.startBlock();
  const barText = colors.bar === '#ffffff' ? colors.heading : '#ffffff';
  sheet.write(random.pick(headings), { x: 24, y: 37, size: size + 3, color: barText, style: 'bold' });
  for (const [index, label] of labels.slice(0, 7).entries()) {
    sheet.startBlock();
    sheet.write(label, { x: 28, y: 106 + index * 46, size, color: colors.text });
  }
  sheet.startBlock();
  sheet.write(random.pick(headings), { x: 284, y: 126, size: size * 2, color: colors.heading, style: 'bold' });
  const paragraphs = [random.some(sentences, 3), random.some(sentences, 2)];
  let y = 190;
  for (const paragraph of paragraphs) {
    const text = paragraph.join(language === 'zh-CN' || language === 'zh-TW' || language === 'ja' ? '' : ' ');
    y = sheet.writeParagraph(text, { x: 284, y, size, color: colors.text, width: 620, leading: 1.65 }) + 18;
  }
  sheet.paint((context) => {
    context.fillStyle = colors.button;
    context.beginPath();
    context.roundRect(284, y, 220, 48, 8);
    context.fill();
    context.strokeStyle = colors.faint;
    context.strokeRect(960.5, 160.5, 240, 200);
  });
  sheet.startBlock();
  sheet.write(labels[7] ?? '', { x: 394, y: y + 31, size, color: '#ffffff', style: 'bold', align: 'center' });
  sheet.startBlock();
  sheet.write(random.pick(sentences), { x: 284, y: y + 92, size: size - 3, color: colors.faint });
  return sheet.finish();
}

const SLIDES = [
  { from: '#0f2027', to: '#2c5364', accent: '#f59e0b', heading: '#ffffff', text: '#e5e7eb' },
  { from: '#ffffff', to: '#e8eef6', accent: '#2563eb', heading: '#0b2447', text: '#26374f' },
  { from: '#3a1c71', to: '#b24592', accent: '#ffd166', heading: '#ffffff', text: '#fdf2fa' },
] as const;

/** Draws a slide with a list on a gradient. */
export function drawSlide({ language, seed }: PictureBrief): TestPicture {
  const random = seededRandom(seed);
  const colors = random.pick(SLIDES);
  const { headings, sentences } = PICTURE_TEXTS[language];
  const sheet = createSheet({ width: 1600, height: 900, language });
  const size = random.between(36, 42);
  const count = random.pick([4, 5]);
  sheet.paint((context) => {
    const gradient = context.createLinearGradient(0, 0, sheet.width, sheet.height);
    gradient.addColorStop(0, colors.from);
    gradient.addColorStop(1, colors.to);
    context.fillStyle = gradient;
    context.fillRect(0, 0, sheet.width, sheet.height);
    context.fillStyle = colors.accent;
    context.fillRect(100, 205, 240, 8);
    for (let index = 0; index < count; index++) {
      context.beginPath();
      context.arc(116, 310 + index * 92 - size * 0.35, 9, 0, 2 * Math.PI);
      context.fill();
    }
  });
  sheet.startBlock();
  sheet.write(random.pick(headings), { x: 100, y: 165, size: 68, color: colors.heading, style: 'serif' });
  for (const [index, sentence] of random.some(sentences, count).entries()) {
    sheet.startBlock();
    sheet.write(sentence, { x: 160, y: 310 + index * 92, size, color: colors.text });
  }
  sheet.startBlock();
  sheet.write(random.pick(sentences), { x: 100, y: 830, size: 22, color: colors.text });
  return sheet.finish();
}
