import type { EngineMarkup } from '@interlinear/engines';
import { readBentMarkup } from './markup.ts';
import { plainText } from './parts.ts';

/** Half a mark or entity at the end of a text that is still being written. */
const UNFINISHED: Record<EngineMarkup, RegExp> = {
  html: /(?:<[^<>]{0,20}|&[^&;\s]{0,8})$/,
  xml: /(?:<[^<>]{0,20}|&[^&;\s]{0,8})$/,
  tokens: /⟦[^⟦⟧]{0,20}$/,
  none: /$^/,
};

/** What a person may see of an answer that is still being written: its text without marks. */
export function partialText(written: string, markup: EngineMarkup): string {
  return plainText(readBentMarkup(written.replace(UNFINISHED[markup], ''), markup));
}
