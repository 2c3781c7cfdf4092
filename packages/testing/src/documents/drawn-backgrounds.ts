import { line, widthOf } from './set-text.ts';

const SIZE = 10;
const LEFT = 80;
const LEADING = 15;

/** Operators of a rectangle behind or around words of a line, which starts at `LEFT`. */
function behind(before: string, words: string, y: number, padding: number): string {
  const x = LEFT + widthOf(before, SIZE) - padding;
  return `${x} ${y - 3} ${widthOf(words, SIZE) + 2 * padding} 13 re`;
}

/** Draws a phrase that a yellow marker crosses, on the ends of two lines and the start of a third. */
export function markedPhrase(variant: number): string {
  const y = 700 - variant;
  const [first, second, third] = [
    'The party measured ',
    'all of the valley in the second summer, when the',
    'river was low',
  ];
  return [
    line(first, { x: LEFT, y }),
    `q 1 1 0 rg ${behind(first, 'every bend and every bank of', y, 0)} f Q`,
    line('every bend and every bank of', { x: LEFT + widthOf(first, SIZE), y }),
    `q 1 1 0 rg ${behind('', second, y - LEADING, 0)} f Q`,
    line(second, { x: LEFT, y: y - LEADING }),
    `q 1 1 0 rg ${behind('', third, y - 2 * LEADING, 0)} f Q`,
    line(third, { x: LEFT, y: y - 2 * LEADING }),
    line(', and drew it at home.', { x: LEFT + widthOf(third, SIZE), y: y - 2 * LEADING }),
  ].join('\n');
}

/** Draws words of code on a pale ground with round corners, and a key with a border, as browsers print them. */
export function codeAndKeys(variant: number): string {
  const y = 700 - variant;
  const [first, code, key] = ['Write the name of the river to ', 'rivers.toml', 'Enter'];
  const at = LEFT + widthOf(first, SIZE);
  const after = `${first}${code}  and press  `;
  return [
    line(first, { x: LEFT, y }),
    `q 0.8 0.85 0.9 rg ${roundRectangle({ x: at - 3, y: y - 3, width: widthOf(code, SIZE) + 6, height: 13, radius: 3 })} f Q`,
    line(code, { x: at, y }),
    line(' and press ', { x: at + widthOf(`${code} `, SIZE), y }),
    `q 0.9 g ${behind(after, key, y, 2)} f 0.5 G 0.8 w ${behind(after, key, y, 2)} S Q`,
    line(key, { x: LEFT + widthOf(after, SIZE), y }),
    line('until the list of all rivers ends.', { x: LEFT, y: y - LEADING }),
  ].join('\n');
}

interface RoundRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

function roundRectangle({ x, y, width, height, radius: r }: RoundRectangle): string {
  const [right, top] = [x + width, y + height];
  return [
    `${x + r} ${y} m ${right - r} ${y} l ${right} ${y} ${right} ${y} ${right} ${y + r} c`,
    `${right} ${top - r} l ${right} ${top} ${right} ${top} ${right - r} ${top} c`,
    `${x + r} ${top} l ${x} ${top} ${x} ${top} ${x} ${top - r} c`,
    `${x} ${y + r} l ${x} ${y} ${x} ${y} ${x + r} ${y} c h`,
  ].join(' ');
}

/** Draws words that a black bar hides, a button, and the letter of an answer in a frame of four lines. */
export function foreignBackgrounds(variant: number): string {
  const y = 700 - variant;
  const first = 'The survey was paid by ';
  const frame = `78 ${y - 63} 10 0.4 re f 78 ${y - 50} 10 0.4 re f 78 ${y - 63} 0.4 13.4 re f 88 ${y - 63} 0.4 13.4 re f`;
  return [
    line(`${first}Ann Miller and by`, { x: LEFT, y }),
    line('the school of the upper valley.', { x: LEFT, y: y - LEADING }),
    `${behind(first, 'Ann Miller', y, 0)} f`,
    `q 0.2 0.4 0.8 rg ${LEFT - 7} ${y - 41} ${widthOf('Read more', SIZE) + 14} 17 re f Q`,
    line('Read more', { x: LEFT, y: y - 36 }),
    `q 1 g 78 ${y - 63} 10 13 re f Q ${frame}`,
    line('A', { x: LEFT, y: y - 60 }),
    line('The longest river of the valley', { x: LEFT + 14, y: y - 60 }),
  ].join('\n');
}

/** Draws two plans side by side, each in a card of its own. */
export function cards(variant: number): string {
  const top = 700 - variant;
  const plans = [
    ['Basic', 'For people who read a page a day', 'and now a letter.', 'Free of charge'],
    ['Team', 'For small companies with many', 'papers and pictures.', 'A month is free'],
  ];
  const card = (texts: readonly string[], x: number) =>
    `q 0.95 g ${roundRectangle({ x, y: top - 60, width: 190, height: 80, radius: 6 })} f Q\n` +
    texts.map((text, index) => line(text, { x: x + 10, y: top - 14 * index, font: index === 0 ? 'B' : 'R' })).join('');
  return plans.map((texts, index) => card(texts, LEFT + 200 * index)).join('');
}
