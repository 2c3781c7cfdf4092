import { lexer, type Token, type Tokens } from 'marked';

interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** A heading's own text, for the search index. */
interface Passage {
  /** Anchor of the heading; empty for the beginning of the page. */
  id: string;
  title: string;
  text: string;
}

/** A Markdown file whose first heading is its title and whose first paragraph is its description. */
export interface Article {
  title: string;
  description: string;
  /** Everything below the title. */
  blocks: Token[];
  /** Headings below the title. */
  headings: Heading[];
  passages: Passage[];
}

/** @throws {Error} when the file has no title, repeats a heading or contains HTML */
export function parseArticle(markdown: string): Article {
  const [first, ...blocks] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading') throw new Error('The first line is not a title.');
  // safe: the type of the token is `heading`
  const title = plainText((first as Tokens.Heading).tokens);
  const headings: Heading[] = [];
  const passages: Passage[] = [{ id: '', title, text: '' }];
  for (const block of blocks) {
    if (block.type === 'html') throw new Error(`HTML is not supported: ${block.raw.trim()}`);
    if (block.type === 'heading') {
      const heading = block as Tokens.Heading;
      const { id, text } = readHeading(heading);
      if (headings.some((other) => other.id === id)) throw new Error(`Two headings have the anchor #${id}.`);
      headings.push({ id, text, depth: heading.depth });
      passages.push({ id, title: text, text: '' });
    } else if (block.type !== 'code') {
      // Code would only make the search larger: readers look for words.
      const passage = passages.at(-1);
      if (passage) passage.text = `${passage.text} ${plainText([block])}`.trim();
    }
  }
  const opening = blocks.find(({ type }) => type === 'paragraph');
  return { title, description: opening ? plainText([opening]) : title, blocks, headings, passages };
}

/** Anchor at the end of a heading, which stays the same in translations: `## Limits {#limits}`. */
const ANCHOR = /\s*\{#([\w-]+)\}$/;

/** Returns a heading's text and anchor, and its tokens without the anchor. */
export function readHeading({ tokens }: Tokens.Heading): { id: string; text: string; tokens: Token[] } {
  const last = tokens.at(-1);
  const given = last?.type === 'text' ? ANCHOR.exec(last.text)?.[1] : undefined;
  if (last === undefined || given === undefined) {
    const text = plainText(tokens);
    return { id: anchorOf(text), text, tokens };
  }
  const shown = [
    ...tokens.slice(0, -1),
    { ...last, text: 'text' in last ? String(last.text).replace(ANCHOR, '') : '' },
  ];
  return { id: given, text: plainText(shown), tokens: shown };
}

/** Makes the anchor of a heading, as GitHub does: `What it costs` → `what-it-costs`. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Returns the text of tokens without their markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(textOf)
    .join('')
    .replaceAll(/\[!(NOTE|TIP|WARNING)\]\s*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'list':
      return (token as Tokens.List).items.map(textOf).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => row.map(({ tokens }) => plainText(tokens)).join(' ')).join(' ');
    }
    // An alternative text says what the article says beside the picture.
    case 'image':
      return '';
    case 'space':
    case 'br':
    case 'hr':
      return ' ';
    default: {
      const inner = 'tokens' in token ? token.tokens : undefined;
      const isBlock = token.type === 'list_item' || token.type === 'blockquote' || token.type === 'paragraph';
      if (inner) return inner.map(textOf).join('') + (isBlock ? ' ' : '');
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    }
  }
}
