import { type ZooPage, zooDocument } from '../zoo-page.ts';

const PAGES = 4;
const POSTS_PER_PAGE = 6;

const head = `<style>
  body { max-width: 36em; margin: 0 auto; font: 16px sans-serif; } article { border: 1px solid #ccc; padding: 1em; margin: 1em 0; min-height: 12em; }
  .text { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
</style>`;

const body = `
<h1>What is new</h1><div id="feed"></div><div id="end">Loading more posts</div>
<script>
  const feed = document.querySelector('#feed');
  let pages = 0;
  const load = () => {
    const fragment = document.createDocumentFragment();
    for (let index = 0; index < ${POSTS_PER_PAGE}; index += 1) {
      const number = pages * ${POSTS_PER_PAGE} + index;
      const post = document.createElement('article');
      post.innerHTML = '<h2>Post number ' + number + '</h2><p class="text">In post ' + number + ' I tell <a href="/p/' + number + '">a long story</a>, and it goes on and on, about a walk along the river, a grey heron, a bridge that was closed, and all the people whom I met there on a <b>rainy</b> afternoon in spring.</p>';
      fragment.append(post);
    }
    feed.append(fragment);
    pages += 1;
    if (pages === ${PAGES}) document.querySelector('#end').textContent = 'You have seen it all';
  };
  load();
  new IntersectionObserver((seen) => {
    if (pages < ${PAGES} && seen.some(({ isIntersecting }) => isIntersecting)) load();
  }, { rootMargin: '200px' }).observe(document.querySelector('#end'));
  const toTheEnd = async () => {
    while (pages < ${PAGES}) {
      scrollBy(0, innerHeight * 0.8);
      await new Promise(requestAnimationFrame);
    }
  };
</script>`;

const posts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index).flatMap((number) => [
    `Post number ${number}`,
    `In post ${number} I tell <a href="/p/${number}">a long story</a>, and it goes on and on, about a walk along the river, a grey heron, a bridge that was closed, and all the people whom I met there on a <b>rainy</b> afternoon in spring.`,
  ]);

/** Infinite feed with clamped long posts. */
export const feed: ZooPage = {
  name: 'feed',
  html: zooDocument({ title: 'What is new', head, body }),
  texts: ['What is new', ...posts(0, POSTS_PER_PAGE), 'Loading more posts'],
  steps: [
    {
      name: 'somebody scrolls to the end',
      action: 'toTheEnd()',
      added: [...posts(POSTS_PER_PAGE, PAGES * POSTS_PER_PAGE), 'You have seen it all'],
      removed: ['Loading more posts'],
    },
  ],
};
