import type { Block } from '../../document.ts';

/** Text of a block with wrappers as `<1>…</1>` and leaves as `{1}`. */
export function blockText({ content }: Pick<Block, 'content'>): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('open' in part) return `<${part.open}>`;
      return 'close' in part ? `</${part.close}>` : `{${part.leaf}}`;
    })
    .join('');
}
