/** A generated Markdown document, and the names that recur in it. */
export interface GeneratedDocument {
  title: string;
  markdown: string;
  names: readonly string[];
}

const FIRST = ['Elena', 'Tobias', 'Maren', 'Idris', 'Svea', 'Ruben', 'Ottilie', 'Kasimir', 'Junia', 'Leander'];
const LAST = ['Marsh', 'Quill', 'Harrow', 'Vance', 'Thorn', 'Ashby', 'Lund', 'Pike', 'Rook', 'Fenn'];
const PLACES = [
  'Silver Gate',
  'Lake Orrin',
  'Mount Sable',
  'Port Hollis',
  'Green Hollow',
  'Fort Linden',
  'Cape Mirren',
  'Upper Dunmore',
];
const COMPANIES = ['Norwick Foundry', 'Bluefin Trust', 'Ember Society', 'Calder Works', 'Tern Institute'];
const SENTENCES = [
  'In the spring {a} wrote to the council about the road that leads past {b} and down to the river.',
  'The papers of {a} do not say why the house near {b} was sold, or who paid for it in the end.',
  'Later {c} offered to rebuild the bridge, but {a} refused, because the winters there are long and hard.',
  'People who lived at {b} remember that {c} kept its promises, although its letters often came too late.',
  'It took {a} eleven years to find the records, which somebody had hidden in a cellar of {c} after the flood.',
  'Whether this is true has been argued for a century; most historians now think that it cannot be settled.',
  'The weather turned before the work was done, and the harvest of that year was the smallest anyone could recall.',
  'Nothing in the accounts explains the difference, which amounts to more than a third of what had been paid.',
];

const MIN_CHAPTERS = 3;
const PARAGRAPHS = 10;

/** Generates the document of a number from 0, always the same one: it has a chapter more than that of the number before. */
export function generateDocument(number: number): GeneratedDocument {
  const random = createRandom(number + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] ?? (items[0] as Item); // safe: lists are not empty
  const people = Array.from(
    { length: 3 },
    (_, index) => `${FIRST[(number + index * 3) % 10]} ${LAST[(number * 7 + index) % 10]}`,
  );
  const places = [0, 1].map((index) => PLACES[(number + index * 3) % PLACES.length] ?? '');
  const companies = [0, 1].map((index) => COMPANIES[(number + index * 2) % COMPANIES.length] ?? '');
  const sentence = () =>
    pick(SENTENCES).replace('{a}', pick(people)).replace('{b}', pick(places)).replace('{c}', pick(companies));
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join(' ');
  const title = `A history of the valley, part ${number + 1}`;
  const chapters = Array.from({ length: MIN_CHAPTERS + number }, (_, chapter) =>
    [`## Chapter ${chapter + 1}: the years of change`, ...Array.from({ length: PARAGRAPHS }, paragraph)].join('\n\n'),
  );
  const abstract = `Abstract: ${paragraph()}`;
  return {
    title,
    markdown: [`# ${title}`, abstract, ...chapters].join('\n\n'),
    names: [...people, ...places, ...companies],
  };
}

/** A generator with 32 bits of state (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
