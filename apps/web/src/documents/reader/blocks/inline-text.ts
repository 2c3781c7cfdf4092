import type { DocumentBlock, InlineContent } from '@interlinear/contract/documents';

/** The words of a content, without its markup; leaves are what stands for them. */
function inlineText(content: readonly InlineContent[], markup: DocumentBlock['markup']): string {
  return content
    .map((item) => {
      if (typeof item === 'string') return item;
      if (!('leaf' in item)) return '';
      return item.kind === 'break' ? '\n' : (markup[item.leaf]?.text ?? '');
    })
    .join('');
}

/** What a block says in the language it was written in. */
export function sourceText({ content, markup }: DocumentBlock): string {
  return inlineText(content, markup);
}

/** What it says in the other; its own words where it has no translation. */
export function targetText({ content, translation, markup }: DocumentBlock): string {
  return inlineText(translation ?? content, markup);
}
