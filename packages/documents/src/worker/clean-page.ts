import type { DocumentPage } from '../document.ts';

/**
 * Cleans a page's texts for storing and sending: removes the character 0, which databases reject, and replaces unpaired
 * surrogates.
 */
export function cleanPage(page: DocumentPage): DocumentPage {
  return {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      content: block.content.map((inline) => (typeof inline === 'string' ? cleanText(inline) : inline)),
    })),
  };
}

export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
