import type { Block } from '../../document.ts';

/** A block as one string: wrappers as `<1>…</1>`, leaves as `{1}`. */
export function blockText({ content }: Pick<Block, 'content'>): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('open' in part) return `<${part.open}>`;
      return 'close' in part ? `</${part.close}>` : `{${part.leaf}}`;
    })
    .join('');
}
