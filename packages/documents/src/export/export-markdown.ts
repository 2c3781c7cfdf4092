import type { Inline } from '@interlinear/translation/segment';
import type { DocumentPage, Translations } from '../document.ts';
import { type ExportItem, type ExportText, exportPage } from './export-page.ts';
import { type InlineSyntax, safeLink, writeInline } from './write-inline.ts';

export interface ExportMarkdownOptions {
  /** `both` writes each original before its translation. */
  content: 'translation' | 'both' | 'original';
}

/** Exports a document as Markdown (DOC-06); formulas are between dollar signs. */
export async function exportMarkdown(
  pages: AsyncIterable<DocumentPage> | Iterable<DocumentPage>,
  translations: Translations,
  { content }: ExportMarkdownOptions,
): Promise<string> {
  const written: string[] = [];
  for await (const page of pages) {
    for (const item of exportPage(page, translations).items) {
      const text = writeItem(item, content);
      if (text) written.push(text);
    }
  }
  return written.length === 0 ? '' : `${written.join('\n\n')}\n`;
}

function writeItem(item: ExportItem, content: ExportMarkdownOptions['content']): string {
  if (item.kind === 'table') return writeTable(item.rows, content);
  const { block, original } = item.text;
  if (block.role === 'code') return writeCode(original);
  const contents = chosenContents(item.text, content);
  if (block.role === 'list') return writeListItem(item.text, contents);
  return contents.map((chosenContent) => writeBlock(item.text, chosenContent)).join('\n\n');
}

function chosenContents(
  { original, translation }: ExportText,
  content: ExportMarkdownOptions['content'],
): (readonly Inline[])[] {
  if (content === 'original' || !translation) return [original];
  return content === 'both' ? [original, translation] : [translation];
}

function writeBlock(text: ExportText, content: readonly Inline[]): string {
  const { block } = text;
  const line = writeLine(text, content, '  \n').trim();
  if (line === '') return '';
  if (block.role === 'formula') return `$$\n${line.replace(/^\$|\$$/g, '')}\n$$`;
  const labelled = block.label === undefined ? line : `${SYNTAX.text(block.label)} ${line}`;
  if (block.role === 'title') return `# ${oneLine(labelled)}`;
  if (block.role === 'heading') return `${'#'.repeat(Math.min(6, block.level ?? 2))} ${oneLine(labelled)}`;
  const start = escapeStart(labelled);
  if (block.role === 'note' || block.role === 'comment') return `> ${start.replaceAll('\n', '\n> ')}`;
  return start;
}

function oneLine(line: string): string {
  return line.replace(/ {2}\n/g, ' ');
}

/** Writes an item of a list, with its translation as a second paragraph of the item. */
function writeListItem(text: ExportText, contents: readonly (readonly Inline[])[]): string {
  const lines = contents.map((content) => writeLine(text, content, '  \n').trim()).filter((line) => line !== '');
  const [first] = lines;
  if (first === undefined) return '';
  const { label, level = 1 } = text.block;
  const { start, kept } = listMarker(label ?? LIST_MARK.exec(first)?.[1]);
  const outer = '   '.repeat(Math.max(0, level - 1));
  const indent = outer + ' '.repeat(start.trimEnd().length + 1);
  const paragraphs = lines.map((line) => {
    const bare = label === undefined ? line.replace(LIST_MARK, '') : line;
    return escapeStart(kept === undefined ? bare : `${SYNTAX.text(kept)} ${bare}`).replaceAll('\n', `\n${indent}`);
  });
  return `${outer}${start}${paragraphs.join(`\n\n${indent}`)}`;
}

/** Bullet or number at the start of an item's text, as formats with fixed positions have it. */
const LIST_MARK = /^\\?([•‣◦▪●–*+-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+/;

/** Returns the start of an item in Markdown, and the part of its label that Markdown has no form for. */
function listMarker(mark: string | undefined): { start: string; kept?: string } {
  // A later paragraph of an item.
  if (mark === undefined) return { start: '  ' };
  if (mark === '☑') return { start: '- [x] ' };
  if (mark === '☐') return { start: '- [ ] ' };
  const number = /^(\d{1,9})[.)]$/.exec(mark)?.[1];
  if (number !== undefined) return { start: `${number}. ` };
  return /[\p{L}\p{N}]/u.test(mark) ? { start: '- ', kept: mark } : { start: '- ' };
}

function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|={3,}\s*$|-{3,}\s*$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

function writeCode(content: readonly Inline[]): string {
  const text = content.map((inline) => (typeof inline === 'string' ? inline : '\n')).join('');
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].slice(0, 1000).map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function writeTable(rows: readonly ExportText[][][], content: ExportMarkdownOptions['content']): string {
  const [head, ...body] = rows.map((row) => `| ${row.map((cell) => writeCell(cell, content)).join(' | ')} |`);
  if (head === undefined) return '';
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 1)}`;
  return [head, rule, ...body].join('\n');
}

function writeCell(texts: readonly ExportText[], content: ExportMarkdownOptions['content']): string {
  return texts
    .flatMap((text) =>
      chosenContents(text, content).map((chosenContent) =>
        `${text.block.label ?? ''} ${writeLine(text, chosenContent, '<br>')}`.trim(),
      ),
    )
    .join('<br>')
    .replace(/\n/g, ' ');
}

function writeLine({ block, original }: ExportText, content: readonly Inline[], newline: string): string {
  return writeInline(content, { original, markup: block.markup, syntax: { ...SYNTAX, leaf: leafWriter(newline) } });
}

function leafWriter(newline: string): InlineSyntax['leaf'] {
  return (kind, { text = '' }) => {
    if (kind === 'break') return text === '\t' ? ' ' : newline;
    if (kind === 'formula') return text ? `$${text.replace(/^\$+|\$+$/g, '').replaceAll('|', '\\vert ')}$` : '';
    if (kind === 'code') return text ? codeSpan(text) : '';
    return SYNTAX.text(text);
  };
}

function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

const MARKS = {
  bold: '**',
  italic: '*',
  strike: '~~',
  code: '',
  underline: '',
  superscript: '',
  subscript: '',
} as const;

const SYNTAX: Omit<InlineSyntax, 'leaf'> = {
  text: (text) =>
    text
      .toWellFormed()
      .replace(/[\r\n]+/g, ' ')
      .replace(/[\\`*_[\]<|]|~~|&(?=#?\w+;)|\$(?=\S)/g, '\\$&'),
  wrap(inner, { style = [], link }) {
    // Emphasis markers next to a space have no effect.
    const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? [];
    if (core === '') return inner;
    let written = core;
    for (const name of style) written = MARKS[name] + written + MARKS[name];
    if (style.includes('superscript')) written = `<sup>${written}</sup>`;
    if (style.includes('subscript')) written = `<sub>${written}</sub>`;
    const address = safeLink(link);
    if (address) written = `[${written}](<${address}>)`;
    return lead + written + trail;
  },
};
