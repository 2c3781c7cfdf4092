import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  .gone { display: none; } .invisible { visibility: hidden; } .later:not(.now) { display: none; }
  .menu .items { display: none; } .menu input:checked ~ .items { display: block; }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
</style>
<script type="application/ld+json">{ "name": "Data about the page" }</script>
<noscript><meta http-equiv="refresh" content="0; url=/without-scripts"></noscript>`;

const body = `
<noscript><p>Please switch scripts on.</p></noscript>
<h1>What nobody sees</h1>
<template id="row"><p>A row that is made from a template</p></template>
<div class="gone"><p>Never shown</p></div>
<p class="invisible">Takes room but cannot be seen</p>
<p hidden>Hidden by an attribute</p>
<p>Only the <span class="gone">secret </span>rest is <b>read</b>.<!-- and no comment --></p>
<script>/* Words in a script */</script><style>/* Words in a style */</style>
<p class="visually-hidden">Only read aloud</p>
<p class="later">Shown some time later</p>
<details><summary>More</summary><p>In a closed part</p></details>
<dialog><p>In a dialog</p></dialog>
<div class="menu"><input type="checkbox" id="open"><label for="open">Menu</label><div class="items"><a href="/item">An item of a menu</a></div></div>
<div popover id="tip"><p>In a popover</p></div>
<textarea>Typed by somebody</textarea><svg width="20" height="20"><text>Drawn</text></svg><canvas>No canvas</canvas><video>No video</video><object>No object</object>`;

/** Content that is hidden, permanently or at first. */
export const unseen: ZooPage = {
  name: 'unseen',
  isRearranged: true,
  html: zooDocument({ title: 'What nobody sees', head, body }),
  texts: ['What nobody sees', 'Only the rest is <b>read</b>.', 'Only read aloud', 'More', 'In a closed part', 'Menu'],
  clippedSelector: '.visually-hidden',
  steps: [
    {
      name: 'a template is used',
      action: `document.querySelector('h1').after(document.querySelector('#row').content.cloneNode(true))`,
      added: ['A row that is made from a template'],
    },
    {
      name: 'what was hidden is shown',
      action: `document.querySelector('.later').classList.add('now'), document.querySelector('[hidden]').hidden = false, document.querySelector('details').open = true, document.querySelector('dialog').showModal()`,
      added: ['Shown some time later', 'Hidden by an attribute', 'In a dialog'],
    },
    {
      name: 'a menu and a popover open by a rule of a style sheet alone',
      action: `document.querySelector('dialog').close(), document.querySelector('#tip').showPopover(), document.querySelector('.menu input').checked = true`,
      added: ['<a href="/item">An item of a menu</a>', 'In a popover'],
    },
  ],
};
