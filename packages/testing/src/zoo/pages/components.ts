import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = '<style>x-card, x-badge { display: block; } late-note:not(:defined) { opacity: 0; }</style>';

const body = `
<h1>Parts of a page</h1>
<x-card><span slot="title">A card with a title</span><p>What stands in the card <b>belongs to the page</b>.</p></x-card>
<x-badge></x-badge>
<div id="plain-host"></div>
<p>A text with <x-word>a component</x-word> in the middle of it.</p>
<section id="declared"><template shadowrootmode="open"><style>p { color: #036; }</style><p>This root was written in the page.</p><slot></slot></template><p>And this is its content.</p></section>
<late-note></late-note>
<script>
  const define = (name, mode, html) => customElements.define(name, class extends HTMLElement {
    constructor() {
      super();
      const root = this.attachShadow({ mode });
      root.innerHTML = html;
      this.inside = () => root;
    }
  });
  define('x-card', 'open', '<style>:host { border: 1px solid; } * + * { margin: 2em; } :host > :not(slot) { display: block; }</style><h2><slot name="title">No title</slot></h2><slot>Nothing in here</slot><footer>Read <a href="/cards">more about cards</a></footer>');
  define('x-inner', 'closed', '<em>Deep inside of a closed root</em>');
  define('x-badge', 'closed', '<p>A closed root with <a href="/closed">a link</a></p><x-inner></x-inner>');
  define('x-word', 'open', '<slot></slot>');
  zoo.roots.add(document.querySelector('#declared').shadowRoot);
  const plain = document.querySelector('#plain-host').attachShadow({ mode: 'closed' });
  plain.innerHTML = '<p>A closed root of no component</p>';
  const defineLate = () => define('late-note', 'open', '<p>This component came late.</p>');
</script>`;

/**
 * Web components: open, closed, nested and declarative shadow roots, late definitions, shadow roots on standard
 * elements.
 */
export const components: ZooPage = {
  name: 'components',
  html: zooDocument({ title: 'Parts of a page', head, body }),
  texts: [
    'Parts of a page',
    'A card with a title',
    'What stands in the card <b>belongs to the page</b>.',
    'Read <a href="/cards">more about cards</a>',
    'A closed root with <a href="/closed">a link</a>',
    '<i>Deep inside of a closed root</i>',
    'A closed root of no component',
    'A text with a component in the middle of it.',
    'This root was written in the page.',
    'And this is its content.',
  ],
  steps: [
    { name: 'a component is defined', action: 'defineLate()', added: ['This component came late.'] },
    {
      name: 'a closed root gets more, and another card comes',
      action: `document.querySelector('x-badge').inside().querySelector('p').insertAdjacentHTML('afterend', '<p>More in the closed root</p>'), document.body.append(document.createElement('x-badge'))`,
      added: [
        'More in the closed root',
        'A closed root with <a href="/closed">a link</a>',
        '<i>Deep inside of a closed root</i>',
      ],
    },
  ],
};
