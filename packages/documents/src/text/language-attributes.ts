import type { PartReplacement, ReplaceOptions } from '../splice/passage.ts';
import type { MarkupElement, MarkupNode } from './markup-node.ts';

/** Sets the language and direction on the root element of a translated page. */
export function languageAttributes(
  nodes: readonly MarkupNode[],
  part: string,
  { view, writing }: ReplaceOptions,
): PartReplacement[] {
  const root = nodes.find((node): node is MarkupElement => node.kind === 'element' && node.name === 'html');
  if (!root || view !== 'translation') return [];
  const wanted = { lang: writing.target, dir: writing.isRightToLeft ? 'rtl' : 'ltr' };
  const names = root.attributes.has('xml:lang') ? (['lang', 'xml:lang', 'dir'] as const) : (['lang', 'dir'] as const);
  const at = root.start + '<html'.length;
  return names.flatMap((name) => {
    const value = name === 'dir' ? wanted.dir : wanted.lang;
    const found = root.attributes.get(name);
    if (found) return [{ part, ...found.whole, write: () => `${name}="${value}"` }];
    // Left to right is the default.
    if (value === 'ltr') return [];
    return [{ part, start: at, end: at, write: () => ` ${name}="${value}"` }];
  });
}
