import type { Inline } from '@interlinear/translation/segment';

/** How many characters of text a content has, its markup not counted. */
export function textLength(content: readonly Inline[]): number {
  let length = 0;
  for (const inline of content) if (typeof inline === 'string') length += inline.length;
  return length;
}
