import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<div id="root"></div>
<script src="/react.js"></script>
<script>
  const { createElement: h, useState, Fragment } = React;
  const act = {};
  function Cart() {
    const [state, setState] = useState({ count: 1, items: ['Apples', 'Pears', 'Plums'], isOpen: true, view: 'cart', user: 'Ann' });
    act.set = (change) => ReactDOM.flushSync(() => setState((before) => ({ ...before, ...change(before) })));
    return h(Fragment, null,
      h('h1', null, 'Good morning, ', state.user, '!'),
      // React creates adjacent text nodes here.
      h('p', null, 'There are ', state.count, state.count === 1 ? ' thing' : ' things', ' in your ', h('b', null, 'basket'), ', see ', h('a', { href: '/basket' }, 'all of them'), '.'),
      state.isOpen && h('p', { className: 'hint' }, 'Delivery is ', h('em', null, 'free'), ' today.'),
      h('ul', null, state.items.map((item) => h('li', { key: item }, item, ' ', h('button', { onClick: () => act.set(({ items }) => ({ items: items.filter((other) => other !== item) })) }, 'Take out')))),
      state.view === 'cart' ? h('section', { key: 'cart' }, h('p', null, 'Pay when you are ready.')) : h('section', { key: 'paid' }, h('p', null, 'Thank you, it is ', h('b', null, 'on its way'), '.')),
    );
  }
  const root = ReactDOM.createRoot(document.querySelector('#root'));
  const mount = () => ReactDOM.flushSync(() => root.render(h(Cart)));
  mount();
</script>`;

const cart = (user: string, things: string, delivery: readonly string[], items: readonly string[], end: string) => [
  `Good morning, ${user}!`,
  `There are ${things} in your <b>basket</b>, see <a href="/basket">all of them</a>.`,
  ...delivery,
  ...items.flatMap((item) => [item, 'Take out']),
  end,
];
const FREE = 'Delivery is <i>free</i> today.';
const FIRST = cart('Ann', '1 thing', [FREE], ['Apples', 'Pears', 'Plums'], 'Pay when you are ready.');
const SECOND = cart('Ann', '4 things', [FREE], ['Plums', 'Quinces', 'Apples'], 'Pay when you are ready.');
const THIRD = cart('Ann', '4 things', [], ['Plums', 'Apples'], 'Thank you, it is <b>on its way</b>.');
const FOURTH = cart('Bea', '0 things', [], [], 'Pay when you are ready.');

/**
 * React application that re-renders: changing text, reordered lists, parts that appear, disappear and are recreated.
 */
export const react: ZooPage = {
  name: 'react',
  html: zooDocument({ title: 'Basket', body }),
  texts: FIRST,
  steps: [
    {
      name: 'numbers change, and the list has another order',
      action: `act.set(() => ({ count: 4, items: ['Plums', 'Quinces', 'Apples'] }))`,
      added: SECOND,
      removed: FIRST,
    },
    {
      name: 'parts go, and others come in their place',
      action: `document.querySelectorAll('button')[1].click(), act.set(() => ({ isOpen: false, view: 'paid' }))`,
      added: THIRD,
      removed: SECOND,
    },
    {
      name: 'everything is thrown away and made anew, then changed',
      action: `ReactDOM.flushSync(() => root.render(null)), mount(), act.set(() => ({ user: 'Bea', count: 0, items: [], isOpen: false }))`,
      added: FOURTH,
      removed: THIRD,
    },
  ],
};
