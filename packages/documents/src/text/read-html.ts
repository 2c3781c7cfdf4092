import { languageAttributes } from './language-attributes.ts';
import { markupPassages } from './markup-passages.ts';
import { parseHtml } from './parse-html.ts';
import { type ReadText, SINGLE_PART } from './read-text.ts';

/** Reads an HTML page: block texts, titles and alternative texts. Scripts, styles and code stay unchanged. */
export function readHtml(source: string): ReadText {
  const nodes = parseHtml(source);
  const passages = markupPassages(nodes, { part: SINGLE_PART, source, depth: 0 });
  const title = passages.find(({ block }) => block.role === 'title')?.block.content;
  return {
    passages,
    title: title
      ?.filter((inline) => typeof inline === 'string')
      .join('')
      .trim(),
    extraReplacements: (how) => languageAttributes(nodes, SINGLE_PART, how),
  };
}
