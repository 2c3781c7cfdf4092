import { type ZooPage, zooDocument } from '../zoo-page.ts';

const ROWS = 2000;
const SHOWN = 20;
const HEIGHT = 60;

const head = `<style>
  body { font: 15px sans-serif; } #list { height: 600px; overflow-y: auto; position: relative; border: 1px solid #999; }
  #list > div { height: ${ROWS * HEIGHT}px; position: relative; }
  .row { position: absolute; left: 0; right: 0; height: ${HEIGHT}px; }
</style>`;

const body = `
<h1>All songs</h1>
<div id="list"><div></div></div>
<script>
  const list = document.querySelector('#list');
  const made = Array.from({ length: ${SHOWN} }, () => {
    const row = document.createElement('div');
    row.className = 'row';
    row.innerHTML = '<span class="title"></span> <a></a>';
    list.firstElementChild.append(row);
    return row;
  });
  // Rows are recycled, and only differences are written.
  const render = () => {
    const first = Math.max(0, Math.min(${ROWS - SHOWN}, Math.floor(list.scrollTop / ${HEIGHT}) - 5));
    for (let number = first; number < first + ${SHOWN}; number += 1) {
      const row = made[number % ${SHOWN}];
      const [title, link] = row.children;
      const text = 'Song number ' + number + ' of the river';
      row.style.transform = 'translateY(' + number * ${HEIGHT} + 'px)';
      if (title.textContent === text) continue;
      title.textContent = text;
      link.textContent = 'Play it';
      link.href = '/play/' + number;
    }
  };
  list.addEventListener('scroll', render);
  render();
  const scrollToRow = async (number) => {
    while (Math.abs(list.scrollTop - number * ${HEIGHT}) > 1) {
      list.scrollTop += Math.max(-500, Math.min(500, number * ${HEIGHT} - list.scrollTop));
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
  };
</script>`;

const songs = (first: number) =>
  Array.from(
    { length: SHOWN },
    (_, index) => `Song number ${first + index} of the river <a href="/play/${first + index}">Play it</a>`,
  );

/** Virtual list in a scrollable box: only rows in view exist. */
export const virtualList: ZooPage = {
  name: 'virtual-list',
  html: zooDocument({ title: 'All songs', head, body }),
  texts: ['All songs', ...songs(0)],
  steps: [
    { name: 'somebody scrolls down', action: 'scrollToRow(105)', added: songs(100), removed: songs(0) },
    { name: 'and back', action: 'scrollToRow(0)', added: songs(0), removed: songs(100) },
  ],
};
