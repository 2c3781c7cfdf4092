import { bySize } from '../../test-size.ts';
import { type ZooPage, zooDocument } from '../zoo-page.ts';

/** Each row has five elements and five texts: 50,000 nodes in total at the deep size. */
const ROWS = bySize({ quick: 1_000, deep: 5_000 });
/** Repeated texts, as in a catalogue. */
const WORDS = ['In stock', 'Sold out', 'Next week', 'On request'];
const THINGS = Array.from({ length: 100 }, (_, index) => `Part number ${index + 1} of the clock`);

const body = `
<h1>Spare parts</h1>
<table><tbody id="rows"></tbody></table>
<script>
  const things = ${JSON.stringify(THINGS)};
  const words = ${JSON.stringify(WORDS)};
  document.querySelector('#rows').innerHTML = Array.from({ length: ${ROWS} }, (_, row) =>
    '<tr><td>' + row + '</td><td>' + things[row % things.length] + '</td><td><b>' + words[row % words.length] + '</b></td></tr>\\n').join('');
</script>`;

/** Page with ten thousand nodes, or fifty thousand. */
export const huge: ZooPage = {
  name: 'huge',
  html: zooDocument({ title: 'Spare parts', body }),
  texts: [],
  inViewSelector: 'h1, td + td',
  steps: [
    { name: 'somebody jumps to the end', action: 'scrollTo(0, document.body.scrollHeight)' },
    { name: 'and to the middle', action: 'scrollTo(0, document.body.scrollHeight / 2)' },
  ],
};
