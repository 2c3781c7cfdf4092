import * as z from 'zod';

const schema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    prefixItems: z.array(schema).optional(),
    /** `false` for tuples. */
    items: z.union([schema, z.literal(false)]).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
  }),
);

interface JsonSchema {
  type?: string | string[] | undefined;
  description?: string | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  required?: string[] | undefined;
  prefixItems?: JsonSchema[] | undefined;
  items?: JsonSchema | false | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
}

const content = z.record(z.string(), z.object({ schema })).optional();

const operation = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content })).default({}),
});

/** Part of an OpenAPI document that the page shows. */
export const shownDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().default('') })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
type Operation = z.output<typeof operation>;

/** Renders an OpenAPI document as HTML without scripts or external resources. */
export function renderApiPage(document: z.output<typeof shownDocument>): string {
  const { info, paths, tags } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => ({ path, method: method.toUpperCase(), details })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = operations.filter(({ details }) => details.tags.includes(name));
    return `<section><h2>${escapeText(name)}</h2>${renderProse(description)}${own.map(renderOperation).join('')}</section>`;
  });
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

/** Formats a schema like an example of its data. */
function writeShape(shape: JsonSchema, indent: string): string {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.map((option) => writeShape(option, indent)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.prefixItems) return `[ ${shape.prefixItems.map((item) => writeShape(item, indent)).join(', ')} ]`;
  if (shape.items) return `[ ${writeShape(shape.items, indent)}, … ]`;
  if (shape.properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(shape.properties).map(([name, property]) => {
      const isOptional = shape.required !== undefined && !shape.required.includes(name);
      const fallback = property.default === undefined ? '' : ` = ${JSON.stringify(property.default)}`;
      return `${inner}${name}${isOptional ? '?' : ''}: ${writeShape(property, inner)}${fallback}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return [shape.type ?? 'anything'].flat().join(' | ');
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
