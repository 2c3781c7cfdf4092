import type { Block } from '../document.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Inline elements that contain text. */
export const INLINE = words(
  'a abbr acronym b bdi bdo big cite del dfn em font i ins label mark nobr q s small span strike strong sub sup time tt u data output',
);

/** Inline elements that are kept as a leaf. */
export const LEAF_ELEMENTS: ReadonlyMap<string, 'code' | 'image' | 'formula' | 'break'> = new Map([
  ['br', 'break'],
  ['wbr', 'break'],
  ['code', 'code'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['var', 'code'],
  ['math', 'formula'],
  ['mjx-container', 'formula'],
  ...[
    'img svg input picture video audio canvas iframe object embed map meter progress meta link',
    'script style template noscript',
  ]
    .flatMap((line) => line.split(' '))
    .map((name): [string, 'image'] => [name, 'image']),
]);

/** Text with phonetic readings, which are written above it. */
export const ANNOTATED = words('ruby rb');
/** Phonetic readings and their parentheses. They belong to the original's characters, so translations have none. */
export const READINGS = words('rt rp rtc');

/** Elements whose content is not translated. */
export const SKIPPED = words('script style template textarea svg math object iframe xmp plaintext noembed noframes');

/** Attributes with human-readable text. */
export const TRANSLATED_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label'] as const;

const ROLES: Readonly<Record<string, Block['role']>> = {
  title: 'title',
  li: 'list',
  dt: 'list',
  dd: 'list',
  td: 'table-cell',
  th: 'table-cell',
  caption: 'caption',
  figcaption: 'caption',
};

/** Role of an element's own text. */
export function roleOf(name: string, depth: number): { role: Block['role']; level?: number } {
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading) return { role: 'heading', level: Number(heading) };
  const role = ROLES[name] ?? 'text';
  return role === 'list' ? { role, level: Math.max(1, depth) } : { role };
}
