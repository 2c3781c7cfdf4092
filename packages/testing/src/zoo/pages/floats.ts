import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  body { font: 17px/1.5 serif; max-width: 42em; margin: 0 auto; } .right { float: right; width: 240px; margin: 0 0 1em 1em; }
  .cap { float: left; font-size: 3em; line-height: 0.9; } .pull { float: left; width: 10em; font-size: 1.3em; }
  .columns { columns: 2; clear: both; } h2 { clear: right; }
</style>`;

const body = `
<h1>Along the coast</h1>
<p><span class="cap">T</span>he road follows the coast for a long way before it turns inland and climbs to the old village.</p>
<p><img class="right" src="/picture.svg" width="240" height="160" alt="The old village">Above the village there is <a href="/chapel">a small chapel</a>, and from there the sea is seen on three sides.</p>
<figure class="right"><img src="/picture.svg" width="240" height="160" alt=""><figcaption>The chapel, <i>in spring</i></figcaption></figure>
<p>On a clear day the islands are in sight. <span class="pull">The islands are in sight</span> They seem close enough to be touched.</p>
<h2>How to get there</h2>
<div class="columns"><p>The bus leaves at nine from the station.</p><p>Cars have to be left below the village.</p></div>`;

/** Floating pictures, a drop cap, a pull quote and columns. */
export const floats: ZooPage = {
  name: 'floats',
  html: zooDocument({ title: 'Along the coast', head, body }),
  texts: [
    'Along the coast',
    'T<split>he road follows the coast for a long way before it turns inland and climbs to the old village.',
    'Above the village there is <a href="/chapel">a small chapel</a>, and from there the sea is seen on three sides.',
    'The chapel, <i>in spring</i>',
    'On a clear day the islands are in sight. <keep>…</keep> They seem close enough to be touched.',
    'The islands are in sight',
    'How to get there',
    'The bus leaves at nine from the station.',
    'Cars have to be left below the village.',
  ],
  textsInPlace: ['The old village'],
};
