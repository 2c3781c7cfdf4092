import { type ZooPage, zooDocument } from '../zoo-page.ts';

const SECTIONS = 12;

const head = `<style>
  html { scroll-behavior: smooth; scroll-padding-top: 100px; } body { margin: 0; font: 16px/1.5 sans-serif; }
  header { position: sticky; top: 0; background: #fff; height: 48px; display: flex; gap: 1em; align-items: center; border-bottom: 1px solid; }
  h2 { position: sticky; top: 48px; background: #eee; margin: 0; } .banner { position: fixed; bottom: 0; left: 0; right: 0; background: #ffd; }
  section { max-width: 40em; margin: 0 auto; padding-bottom: 3em; }
</style>`;

const sections = Array.from(
  { length: SECTIONS },
  (_, index) => `<section><h2>Day ${index + 1} of the walk</h2>
<p>On day ${index + 1} we went <b>over the hills</b> and saw nobody from dawn to dusk, only sheep and stones and the grey sky above us.</p>
<p id="second-${index + 1}">In the evening of day ${index + 1} there was <a href="/inn/${index + 1}">an inn</a> with warm soup, dry beds, and a landlord who told stories.</p></section>`,
).join('\n');

const body = `
<header><a href="/">Walks</a><span>Twelve days in the north</span><button>Menu</button></header>
${sections}
<div class="banner"><p>We use cookies. <a href="/cookies">Which ones?</a></p><button>Understood</button></div>`;

/** Sticky headings, fixed bars and smooth scrolling, read from the middle. */
export const sticky: ZooPage = {
  name: 'sticky',
  html: zooDocument({ title: 'Twelve days in the north', head, body }),
  readSelector: '#second-6',
  texts: [
    '<a href="/">Walks</a>',
    'Twelve days in the north',
    'Menu',
    ...Array.from({ length: SECTIONS }, (_, index) => [
      `Day ${index + 1} of the walk`,
      `On day ${index + 1} we went <b>over the hills</b> and saw nobody from dawn to dusk, only sheep and stones and the grey sky above us.`,
      `In the evening of day ${index + 1} there was <a href="/inn/${index + 1}">an inn</a> with warm soup, dry beds, and a landlord who told stories.`,
    ]).flat(),
    'We use cookies. <a href="/cookies">Which ones?</a>',
    'Understood',
  ],
};
