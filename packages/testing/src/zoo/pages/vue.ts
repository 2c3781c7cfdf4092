import { type ZooPage, zooDocument } from '../zoo-page.ts';

const body = `
<div id="app"></div>
<script src="/vue.js"></script>
<script>
  const { createApp, reactive, nextTick, h } = Vue;
  const state = reactive({ name: 'Nora', unread: 2, tab: 'letters', isBusy: false, letters: [{ id: 1, text: 'The garden needs water' }, { id: 2, text: 'Come on Sunday' }] });
  const Letters = () => h('ul', state.letters.map(({ id, text }) => h('li', { key: id }, [text + ' ', h('a', { href: '/letter/' + id }, 'Answer')])));
  const Drafts = () => h('p', ['Nothing was ', h('b', 'begun'), '.']);
  createApp({ render: () => [
    h('h1', 'Letters of ' + state.name),
    state.isBusy ? h('p', { key: 'busy' }, 'Please wait') : h('p', { key: 'rest' }, ['You have ', h('b', state.unread + ' letters'), ' that you have not read.']),
    state.tab === 'letters' ? h(Letters) : h(Drafts),
  ] }).mount('#app');
  const change = async (act) => {
    act(state);
    await nextTick();
  };
</script>`;

const letters = (name: string, unread: string, items: readonly (readonly [number, string])[]) => [
  `Letters of ${name}`,
  unread,
  ...items.map(([id, text]) => `${text} <a href="/letter/${id}">Answer</a>`),
];
const unread = (count: number) => `You have <b>${count} letters</b> that you have not read.`;
const FIRST = letters('Nora', unread(2), [
  [1, 'The garden needs water'],
  [2, 'Come on Sunday'],
]);
const SECOND = letters('Nora', unread(3), [
  [3, 'It rained at last'],
  [2, 'Come on Monday'],
  [1, 'The garden needs water'],
]);
const THIRD = ['Letters of Olaf', 'Please wait', 'Nothing was <b>begun</b>.'];

/** Vue application that re-renders: text, keyed lists, conditional parts. */
export const vue: ZooPage = {
  name: 'vue',
  html: zooDocument({ title: 'Letters', body }),
  texts: FIRST,
  steps: [
    {
      name: 'a letter comes, one is changed, and they are turned round',
      action: `change((state) => { state.unread = 3; state.letters[1].text = 'Come on Monday'; state.letters.push({ id: 3, text: 'It rained at last' }); state.letters.reverse(); })`,
      added: SECOND,
      removed: FIRST,
    },
    {
      name: 'other parts are shown',
      action: `change((state) => { state.name = 'Olaf'; state.isBusy = true; state.tab = 'drafts'; })`,
      added: THIRD,
      removed: SECOND,
    },
    {
      name: 'and the first ones again',
      action: `change((state) => { state.name = 'Nora'; state.isBusy = false; state.tab = 'letters'; })`,
      added: SECOND,
      removed: THIRD,
    },
  ],
};
