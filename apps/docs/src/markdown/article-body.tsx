import { Icon } from '@interlinear/ui/icon';
import { ScrollArea } from '@interlinear/ui/scroll-area';
import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { readHeading } from './article.ts';
import { CodeBlock } from './code-block.tsx';

/** A picture of the product, of which one exists for each colour scheme. */
export interface Picture {
  sources: { light: string; dark: string };
  /** Size on the page, in CSS pixels. */
  width: number;
  height: number;
}

export interface ArticleContext {
  /** Returns the address of a link in the file, or `undefined` for a target that the site does not have. */
  linkTo(href: string): string | undefined;
  /** Returns the picture that a file names. */
  pictureOf(href: string): Picture;
  labels: {
    copy: string;
    copied: string;
    linkTo: string;
    note: string;
    tip: string;
    warning: string;
    table: string;
    code: string;
  };
}

/** Renders the blocks of an article. */
export function ArticleBody({ blocks, context }: { blocks: readonly Token[]; context: ArticleContext }) {
  return blocks.map((block, index) => <Block key={keyAt(index, block.type)} block={block} context={context} />);
}

/** Articles are rendered once and never change, so a position is a stable key. */
function keyAt(position: number, text: string | undefined): string {
  return `${position}-${text}`;
}

function Block({ block, context }: { block: Token; context: ArticleContext }): ReactNode {
  // The assertions are safe: marked names the type of each token in `type`, but its union includes a generic token.
  switch (block.type) {
    case 'heading':
      return <ArticleHeading heading={block as Tokens.Heading} context={context} />;
    case 'paragraph': {
      const { tokens } = block as Tokens.Paragraph;
      const [first, ...others] = tokens;
      if (first?.type === 'image' && others.length === 0)
        return <ProductPicture image={first as Tokens.Image} context={context} />;
      return <p>{inline(tokens, context)}</p>;
    }
    case 'text':
      return inline([block], context);
    case 'code': {
      const { text, lang = '' } = block as Tokens.Code;
      return <CodeBlock text={text} language={lang} labels={context.labels} />;
    }
    case 'list':
      return <ArticleList list={block as Tokens.List} context={context} />;
    case 'table':
      return <ArticleTable table={block as Tokens.Table} context={context} />;
    case 'blockquote':
      return <Callout quote={block as Tokens.Blockquote} context={context} />;
    case 'hr':
      return <hr />;
    case 'space':
      return null;
    default:
      throw new Error(`Blocks of the type ${block.type} are not supported.`);
  }
}

const SCHEMES = ['light', 'dark'] as const;

function ProductPicture({ image, context }: { image: Tokens.Image; context: ArticleContext }) {
  const { sources, width, height } = context.pictureOf(image.href);
  return (
    <figure className="picture" style={{ maxWidth: width }}>
      {SCHEMES.map((scheme) => (
        // The theme can differ from the system's, which is all that `<picture>` knows. Browsers do not load a lazy picture that is not displayed.
        <img
          key={scheme}
          className={`only-${scheme}`}
          src={sources[scheme]}
          alt={image.text}
          {...{ width, height }}
          loading="lazy"
          decoding="async"
        />
      ))}
    </figure>
  );
}

function ArticleHeading({ heading, context }: { heading: Tokens.Heading; context: ArticleContext }) {
  const { id, text, tokens } = readHeading(heading);
  const Tag = heading.depth <= 2 ? 'h2' : heading.depth === 3 ? 'h3' : 'h4';
  return (
    <Tag id={id}>
      {inline(tokens, context)}
      <a className="anchor" href={`#${encodeURIComponent(id)}`} aria-label={`${context.labels.linkTo} ${text}`}>
        #
      </a>
    </Tag>
  );
}

function ArticleList({ list, context }: { list: Tokens.List; context: ArticleContext }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {list.items.map((item, index) => (
        <li key={keyAt(index, item.type)}>
          <ArticleBody blocks={item.tokens} context={context} />
        </li>
      ))}
    </Tag>
  );
}

function ArticleTable({ table, context }: { table: Tokens.Table; context: ArticleContext }) {
  return (
    <ScrollArea className="scroll-area" aria-label={context.labels.table}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={keyAt(index, cell.text)} scope="col">
                {inline(cell.tokens, context)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={keyAt(index, row[0]?.text)}>
              {row.map((cell, column) => (
                <td key={keyAt(column, cell.text)}>{inline(cell.tokens, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const CALLOUT = /^\[!(NOTE|TIP|WARNING)\]\s*/;
const CALLOUT_ICONS = { note: 'help', tip: 'star', warning: 'alert' } as const;

/** Renders a quotation, or a callout when it starts with `[!NOTE]`, `[!TIP]` or `[!WARNING]`, as on GitHub. */
function Callout({ quote, context }: { quote: Tokens.Blockquote; context: ArticleContext }) {
  const kind = readCalloutKind(CALLOUT.exec(quote.text)?.[1]);
  if (!kind)
    return (
      <blockquote>
        <ArticleBody blocks={quote.tokens} context={context} />
      </blockquote>
    );
  return (
    <aside className="callout" data-kind={kind}>
      <Icon name={CALLOUT_ICONS[kind]} size={18} />
      <div>
        <strong className="sr-only">{context.labels[kind]}</strong>
        <ArticleBody blocks={withoutMarker(quote.tokens)} context={context} />
      </div>
    </aside>
  );
}

function readCalloutKind(word: string | undefined): keyof typeof CALLOUT_ICONS | undefined {
  const kind = word?.toLowerCase();
  return kind === 'note' || kind === 'tip' || kind === 'warning' ? kind : undefined;
}

/** Removes the marker of a callout from its first text. */
function withoutMarker([first, ...rest]: readonly Token[]): Token[] {
  if (!first || !('tokens' in first) || !first.tokens) return [...rest];
  const [opening, ...more] = first.tokens;
  if (opening?.type !== 'text') return [first, ...rest];
  const text = { ...opening, text: opening.text.replace(CALLOUT, '') };
  return [{ ...first, tokens: [text, ...more] }, ...rest];
}

/** Names of keys, alone or joined: `Alt+A`, `Ctrl+Shift+T`, `Esc`. */
const KEYS = /^(?:(?:Alt|Ctrl|Cmd|Command|Shift|Option)(?:\+[\w↑↓←→]+)+|Esc|Enter|Space|Tab|\/)$/;

function inline(tokens: readonly Token[], context: ArticleContext): ReactNode {
  return tokens.map((token, index) => (
    <Fragment key={keyAt(index, token.type)}>{inlineToken(token, context)}</Fragment>
  ));
}

function inlineToken(token: Token, context: ArticleContext): ReactNode {
  // The assertions are safe for the same reason as in `Block`.
  switch (token.type) {
    case 'text': {
      const { tokens, text } = token as Tokens.Text;
      return tokens ? inline(tokens, context) : text;
    }
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens, context)}</strong>;
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens, context)}</em>;
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens, context)}</del>;
    case 'br':
      return <br />;
    case 'codespan': {
      const { text } = token as Tokens.Codespan;
      return KEYS.test(text) ? <kbd>{text}</kbd> : <code>{text}</code>;
    }
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      const address = context.linkTo(href);
      const content = inline(tokens, context);
      return address === undefined ? content : <a href={address}>{content}</a>;
    }
    default:
      throw new Error(`Text of the type ${token.type} is not supported: ${token.raw}`);
  }
}
