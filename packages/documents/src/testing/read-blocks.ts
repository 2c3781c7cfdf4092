import type { Inline } from '@interlinear/translation/segment';
import type { Block, TranslatableDocument, Translations } from '../document.ts';

/** Reads all blocks of a document in order. */
export async function readBlocks(document: TranslatableDocument): Promise<Block[]> {
  const blocks: Block[] = [];
  for await (const page of document.pages()) blocks.push(...page.blocks);
  return blocks;
}

/** Text of a content, with leaves as `·`. */
export function textOf(content: readonly Inline[]): string {
  return content.map((inline) => (typeof inline === 'string' ? inline : 'leaf' in inline ? '·' : '')).join('');
}

/** Creates translations with a function applied to each text; markup keeps its position. */
export function translateWith(blocks: readonly Block[], translate: (text: string) => string): Translations {
  const answers = new Map(
    blocks
      .filter((block) => block.isTranslatable)
      .map((block) => [
        block.id,
        block.content.map((inline) =>
          typeof inline === 'string' && inline.trim() !== '' ? translate(inline) : inline,
        ),
      ]),
  );
  return { of: (id) => answers.get(id) };
}
