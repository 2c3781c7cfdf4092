import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  body { font: 15px/1.4 sans-serif; } .clamp { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: 2; }
  .grid { display: grid; grid-template-columns: repeat(3, 200px); gap: 1em; } .row { display: flex; gap: 1em; width: 640px; }
  .row > * { flex: 1; } .stack { display: flex; flex-direction: column; width: 220px; } .line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 200px; }
  .low { max-height: 3em; overflow: hidden; width: 200px; } .fixed { height: 40px; overflow: hidden; width: 200px; }
  .room { height: 90px; } .closed { height: 0; }
</style>`;

const LONG = 'A long headline that needs more than the two lines which the card has for it, and then some more';

const card = (name: string) => `${LONG} ${name}`;

const body = `
<h1>News</h1>
<div class="grid"><h2 class="clamp">${card('in a grid')}</h2><div><h2 class="clamp">${card('in a cell')}</h2><p>By <a href="/ann">Ann</a></p></div><a class="clamp" href="/linked">${card('that is a link')}</a></div>
<div class="row"><p class="clamp">${card('in a row')}</p><p>Beside it</p></div>
<div class="stack"><p class="clamp">${card('in a stack')}</p><p>Below it</p></div>
<ul class="stack"><li><a class="line" href="/one">A line that ends in three dots because it is too long for its box</a></li></ul>
<div class="clamp"><p>${card('in a paragraph')}</p></div>
<div><p class="low">${card('in a low box')}</p><p>Below the low box</p></div>
<div><div class="fixed">${card('in a fixed box')}</div><div class="fixed room">A line with room below it</div></div>
<div class="grid"><p class="low">${card('in a low cell')}</p><p class="fixed">${card('in a fixed cell')}</p></div>
<div><div class="fixed closed">A part that is closed</div></div>`;

/** Cards with clamped text, in rows, grids and stacks, and with boxes that cut their text at a height. */
export const cards: ZooPage = {
  name: 'cards',
  html: zooDocument({ title: 'News', head, body }),
  texts: [
    'News',
    card('in a grid'),
    card('in a cell'),
    'By <a href="/ann">Ann</a>',
    `<a href="/linked">${card('that is a link')}</a>`,
    card('in a row'),
    'Beside it',
    card('in a stack'),
    'Below it',
    '<a href="/one">A line that ends in three dots because it is too long for its box</a>',
    card('in a paragraph'),
    card('in a low box'),
    'Below the low box',
    card('in a fixed box'),
    'A line with room below it',
    card('in a low cell'),
    card('in a fixed cell'),
    'A part that is closed',
  ],
  clippedSelector: '.closed',
};
