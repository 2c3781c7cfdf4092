import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<h1>The exchange is open</h1>
<p>Prices change <b>all the time</b>, the news does not.</p>
<p id="price">The price is 100 crowns</p>
<ul id="ticker"></ul>
<div id="shaken"><p>This is taken out and put back</p></div>
<p id="jealous">This undoes whatever is done to it</p>
<script>
  const price = document.querySelector('#price');
  const ticker = document.querySelector('#ticker');
  const shaken = document.querySelector('#shaken');
  const jealous = document.querySelector('#jealous');
  let isOpen = true;
  let turns = 0;
  const turn = () => {
    turns += 1;
    price.firstChild.data = 'The price is ' + (100 + (turns % 37)) + ' crowns';
    price.className = turns % 2 ? 'up' : 'down';
    const line = document.createElement('li');
    line.textContent = 'Sold ' + turns + ' tons of wheat';
    ticker.prepend(line);
    if (ticker.childElementCount > 5) ticker.lastElementChild.remove();
    shaken.append(shaken.firstElementChild);
    if (isOpen) requestAnimationFrame(turn);
  };
  turn();
  // Some pages restore their own text after any change.
  new MutationObserver(() => {
    if (jealous.childNodes.length !== 1 || jealous.textContent !== 'This undoes whatever is done to it') {
      jealous.textContent = 'This undoes whatever is done to it';
    }
  }).observe(jealous, { childList: true, characterData: true, subtree: true });
  const close = () => new Promise((resolve) => {
    isOpen = false;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      price.firstChild.data = 'The price was 120 crowns';
      price.className = '';
      ticker.replaceChildren();
      document.querySelector('h1').textContent = 'The exchange is closed';
      resolve();
    }));
  });
</script>`;

/** Page that changes in every frame, with a part that undoes all foreign changes. */
export const storm: ZooPage = {
  name: 'storm',
  html: zooDocument({ title: 'The exchange', body }),
  changesConstantly: true,
  texts: [],
  steps: [
    {
      name: 'the storm is over',
      action: 'close()',
      added: [
        'The exchange is closed',
        'Prices change <b>all the time</b>, the news does not.',
        'The price was 120 crowns',
        'This is taken out and put back',
      ],
    },
  ],
};
