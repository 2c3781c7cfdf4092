import type { DocumentPage } from '@interlinear/documents/document';

/** A page whose texts can be kept and sent: no character 0, which databases refuse, and no halves of characters. */
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
