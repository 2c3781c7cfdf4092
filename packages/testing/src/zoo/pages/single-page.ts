import { type ZooPage, zooDocument } from '../zoo-page.ts';

const VIEWS = {
  list: '<h1>All walks</h1><ul><li><a href="shore">Along the shore</a></li><li><a href="hills">Over the hills</a></li></ul>',
  shore:
    '<h1>Along the shore</h1><p>Take <b>good shoes</b>, the stones are wet. <a href="list">Back to all walks</a></p>',
};

const body = `
<header><nav><a href="list">All walks</a></nav></header>
<main id="view">${VIEWS.list}</main>
<div id="announcer" aria-live="polite" style="position: absolute; width: 1px; height: 1px; overflow: hidden"></div>
<script>
  const views = ${JSON.stringify(VIEWS)};
  const show = (name) => {
    document.querySelector('#view').innerHTML = views[name];
    document.title = name;
    scrollTo(0, 0);
  };
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link || !(link.getAttribute('href') in views)) return;
    event.preventDefault();
    history.pushState({}, '', '#' + link.getAttribute('href'));
    show(link.getAttribute('href'));
  });
  addEventListener('popstate', () => show(location.hash.slice(1) || 'list'));
  const back = () => new Promise((resolve) => {
    addEventListener('popstate', () => setTimeout(resolve), { once: true });
    history.back();
  });
</script>`;

const LIST = ['All walks', '<a href="shore">Along the shore</a>', '<a href="hills">Over the hills</a>'];
const SHORE = ['Along the shore', 'Take <b>good shoes</b>, the stones are wet. <a href="list">Back to all walks</a>'];

/** Single-page application: the address changes without a page load. */
export const singlePage: ZooPage = {
  name: 'single-page',
  html: zooDocument({ title: 'Walks', body }),
  texts: ['<a href="list">All walks</a>', ...LIST],
  clippedSelector: '#announcer',
  steps: [
    {
      name: 'somebody follows a link',
      action: `document.querySelector('#view a').click()`,
      added: SHORE,
      removed: LIST,
    },
    { name: 'and goes back', action: 'back()', added: LIST, removed: SHORE },
  ],
};
