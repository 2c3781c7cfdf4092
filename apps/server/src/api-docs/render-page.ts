import { type JsonSchema, type Operation, operationsByTag, type ShownDocument, writeShape } from './shown-document.ts';

/** Renders an OpenAPI document as HTML without scripts or external resources. */
export function renderApiPage(document: ShownDocument): string {
  const { info } = document;
  const sections = operationsByTag(document).map(
    ({ name, description, operations }) =>
      `<section><h2>${escapeText(name)}</h2>${renderProse(description)}${operations.map(renderOperation).join('')}</section>`,
  );
  // The introduction comes first; the table of errors goes to the end.
  const blocks = info.description.split(/\n{2,}/);
  const isTable = (block: string) => block.startsWith('|');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>API | ${escapeText(info.title)}</title>
<link rel="stylesheet" href="/api-docs/style.css">
</head>
<body>
<main>
<h1>${escapeText(info.title)} API <small>${escapeText(info.version)}</small></h1>
<p><a href="/openapi.json">openapi.json</a> is the same for machines.</p>
${renderProse(blocks.filter((block) => !isTable(block)).join('\n\n'))}
${sections.join('\n')}
<section><h2>Errors</h2>${renderProse(blocks.filter(isTable).join('\n\n'))}</section>
</main>
</body>
</html>
`;
}

function renderOperation({ path, method, details }: { path: string; method: string; details: Operation }): string {
  const answers = Object.entries(details.responses).flatMap(([status, response]) =>
    Object.entries(response.content ?? {}).map(([type, { schema: shape }]) =>
      renderShape(`Answer ${status}, ${type}`, shape),
    ),
  );
  const body = Object.entries(details.requestBody?.content ?? {}).map(([type, { schema: shape }]) =>
    renderShape(`Body, ${type}`, shape),
  );
  return `<article>
<h3><code><b>${escapeText(method)}</b> ${escapeText(path)}</code></h3>
<p>${escapeText(details.summary)}</p>
${renderProse(details.description)}${body.join('')}${answers.join('')}
</article>`;
}

function renderShape(title: string, shape: JsonSchema): string {
  const description = shape.description ? `<p>${escapeText(shape.description)}</p>` : '';
  return `<details open><summary>${escapeText(title)}</summary>${description}<pre tabindex="0">${escapeText(writeShape(shape, ''))}</pre></details>`;
}

/** Renders the Markdown our descriptions use: paragraphs, `code` and tables. */
function renderProse(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block) => (block.startsWith('|') ? renderTable(block.split('\n')) : `<p>${renderCode(block)}</p>`))
    .join('\n');
}

function renderTable([head = '', , ...rows]: string[]): string {
  const cells = (row: string, tag: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => `<${tag}>${renderCode(cell.trim())}</${tag}>`)
      .join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function renderCode(text: string): string {
  return escapeText(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
