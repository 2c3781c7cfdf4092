import type { DocumentBlock, InlineContent } from '@interlinear/contract/documents';

/** Converts content to plain text: wrappers are dropped, leaves become the text that stands for them. */
function inlineText(content: readonly InlineContent[], markup: DocumentBlock['markup']): string {
  return content
    .map((item) => {
      if (typeof item === 'string') return item;
      if (!('leaf' in item)) return '';
      return item.kind === 'break' ? '\n' : (markup[item.leaf]?.text ?? '');
    })
    .join('');
}

/** Returns the original text of a block. */
export function sourceText({ content, markup }: DocumentBlock): string {
  return inlineText(content, markup);
}

/** Returns the translation of a block, or its original text if it has none. */
export function targetText({ content, translation, markup }: DocumentBlock): string {
  return inlineText(translation ?? content, markup);
}
