import { direction, type LanguageCode } from '@interlinear/languages';
import type { Inline } from '@interlinear/translation/segment';
import { sha256 } from '@interlinear/translation/sha-256';
import type { DocumentPage, InlineMarkup, Translations } from '../document.ts';
import { type ExportItem, type ExportText, exportPage } from './export-page.ts';
import { type InlineSyntax, safeLink, writeInline } from './write-inline.ts';

export interface ExportHtmlOptions {
  title: string;
  /** Source language, if known. */
  source?: LanguageCode;
  target: LanguageCode;
}

/**
 * Exports a document as an HTML page with both languages side by side (DOC-06). The page has no scripts and loads
 * nothing: all text is escaped, and its content security policy only allows its own style.
 */
export async function exportBilingualHtml(
  pages: AsyncIterable<DocumentPage> | Iterable<DocumentPage>,
  translations: Translations,
  options: ExportHtmlOptions,
): Promise<string> {
  const sections: string[] = [];
  for await (const page of pages) {
    const { index, items } = exportPage(page, translations);
    if (items.length === 0) continue;
    const written = items.map((item) => writeItem(item, options)).join('\n');
    sections.push(`<section id="page-${index + 1}">\n${written}\n<p class="page">${index + 1}</p>\n</section>`);
  }
  return `<!DOCTYPE html>
<html lang="${options.target}" dir="${direction(options.target)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${base64(sha256(BILINGUAL_STYLE))}'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(options.title)}</title>
<style>${BILINGUAL_STYLE}</style>
</head>
<body>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/** Converts hexadecimal to base64, in which the policy lists the style's hash. */
function base64(hexadecimal: string): string {
  const bytes = hexadecimal.match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))));
}

function writeItem(item: ExportItem, options: ExportHtmlOptions): string {
  if (item.kind === 'table') return writeTable(item.rows, options);
  const { block, original } = item.text;
  if (block.role === 'code') return `<pre dir="ltr">${escapeHtml(plainText(original))}</pre>`;
  const pair = (inner: string) => `<div class="pair">${inner}</div>`;
  return pair(writeBoth(item.text, options, tagOf(item.text)));
}

interface Tag {
  open: string;
  close: string;
  name: string;
}

function tagOf({ block }: ExportText): Tag {
  if (block.role === 'title') return { open: '', close: '', name: 'h1' };
  if (block.role === 'heading') return { open: '', close: '', name: `h${Math.max(1, Math.min(6, block.level ?? 2))}` };
  if (block.role !== 'list') return { open: '', close: '', name: 'p' };
  return { open: block.label && isBullet(block.label) ? '<ul>' : '<ul class="unmarked">', close: '</ul>', name: 'li' };
}

/** Whether a label is a bullet, which the page draws itself. */
function isBullet(label: string): boolean {
  return /^[•‣◦▪●–*+-]$/.test(label);
}

function writeBoth(text: ExportText, options: ExportHtmlOptions, tag: Tag): string {
  const { block, original, translation } = text;
  const role = ['note', 'comment', 'footnote', 'caption', 'formula'].includes(block.role) ? ` ${block.role}` : '';
  const level = block.role === 'list' ? ` level-${Math.min(4, block.level ?? 1)}` : '';
  const source = options.source ? ` lang="${options.source}" dir="${direction(options.source)}"` : ' dir="auto"';
  const target = ` lang="${options.target}" dir="${direction(options.target)}"`;
  const label = block.label === undefined || isBullet(block.label) ? '' : `${escapeHtml(block.label)} `;
  const element = (side: string, attributes: string, content: readonly Inline[]) =>
    `${tag.open}<${tag.name} class="${side}${role}${level}"${attributes}>${label}${writeLine(text, content)}</${tag.name}>${tag.close}`;
  const first = element(translation ? 'original' : 'only', source, original);
  return translation ? `${first}${element('translation', target, translation)}` : first;
}

function writeTable(rows: readonly ExportText[][][], options: ExportHtmlOptions): string {
  const tag: Tag = { open: '', close: '', name: 'p' };
  const cell = (texts: readonly ExportText[]) =>
    `<td>${texts.map((text) => writeBoth(text, options, tag)).join('')}</td>`;
  return `<table>\n${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}\n</table>`;
}

function writeLine({ block, original }: ExportText, content: readonly Inline[]): string {
  return writeInline(content, { original, markup: block.markup, syntax: SYNTAX });
}

const ELEMENTS: Readonly<Record<NonNullable<InlineMarkup['style']>[number], string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
};

const SYNTAX: InlineSyntax = {
  text: escapeHtml,
  wrap(inner, { style = [], link }) {
    const styled = style.reduce((written, name) => `<${ELEMENTS[name]}>${written}</${ELEMENTS[name]}>`, inner);
    const address = safeLink(link);
    return address ? `<a href="${escapeHtml(address)}" rel="noreferrer noopener">${styled}</a>` : styled;
  },
  leaf(kind, { text = '' }) {
    if (kind === 'break') return text === '\t' ? ' ' : '<br>';
    if (kind === 'formula') return text ? `<span class="formula" dir="ltr">${escapeHtml(text)}</span>` : '';
    return kind === 'code' ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text);
  },
};

function plainText(content: readonly Inline[]): string {
  return content.map((inline) => (typeof inline === 'string' ? inline : 'leaf' in inline ? '\n' : '')).join('');
}

function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Style sheet: two columns on wide screens and in print, with a dark mode. */
export const BILINGUAL_STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --quiet: #5b6270; --paper: #fff; --line: #d9dde3; --shade: #f4f6f8; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e6ea; --quiet: #a3aab5; --paper: #16181c; --line: #383d45; --shade: #20242a; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--text); font: 1rem/1.6 system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
section + section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.pair { display: grid; gap: 0.25rem 2rem; margin: 0 0 1rem; }
.pair > * { margin: 0; min-width: 0; }
.original { color: var(--quiet); }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 650; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.25rem; } h4, h5, h6 { font-size: 1.05rem; }
li { margin-inline-start: 1.25rem; } .level-2 { margin-inline-start: 2.5rem; } .level-3 { margin-inline-start: 3.75rem; } .level-4 { margin-inline-start: 5rem; }
ul { list-style: disc; padding: 0; } .unmarked { list-style: none; }
.note, .footnote, .caption, .comment { font-size: 0.9em; }
table { width: 100%; margin: 0 0 1.25rem; border-collapse: collapse; }
td { padding: 0.4rem 0.6rem; border: 1px solid var(--line); vertical-align: top; text-align: start; }
td p { margin: 0; }
pre { padding: 0.75rem 1rem; background: var(--shade); border-radius: 0.4rem; white-space: pre-wrap; font: 0.9rem/1.5 ui-monospace, monospace; }
code, .formula { font-family: ui-monospace, monospace; font-size: 0.92em; }
.page { color: var(--quiet); font-size: 0.8rem; text-align: end; }
@media (min-width: 52rem) { .pair { grid-template-columns: 1fr 1fr; } }
@media print { :root { --text: #000; --quiet: #444; --paper: #fff; --line: #999; --shade: #f3f3f3; --link: #000; } body { max-width: none; padding: 0; font-size: 10pt; } .pair, tr, pre { break-inside: avoid; } h1, h2, h3, h4 { break-after: avoid; } .pair { grid-template-columns: 1fr 1fr; } }
`;
