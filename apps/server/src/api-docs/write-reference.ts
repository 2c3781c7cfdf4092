import { type JsonSchema, type Operation, operationsByTag, type ShownDocument, writeShape } from './shown-document.ts';

/** Writes the page `docs/api-reference.md`: every call of an OpenAPI document, with what it takes and answers, in Markdown. */
export function writeApiReference(document: ShownDocument): string {
  const sections = operationsByTag(document).map(({ name, description, operations }) => {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return [`## ${title}`, description, ...operations.map(writeOperation)].filter((part) => part !== '').join('\n\n');
  });
  return `# API reference

Every call of the API, with what it takes and what it answers. A question mark after a name means that it may be missing;
\`= value\` is its default. \`/openapi.json\` on your server is the same for programs. All errors are in [errors.md](errors.md).

This page is generated from the schemas that validate the requests; a test keeps it in sync.

${sections.join('\n\n')}
`;
}

function writeOperation({ path, method, details }: { path: string; method: string; details: Operation }): string {
  const query = details.parameters
    .filter(({ in: place }) => place !== 'header')
    .map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${writeShape(schema, '')}`);
  const bodies = mergeEqual(
    Object.entries(details.requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
  );
  const answers = Object.entries(details.responses).flatMap(([status, { content = {} }]) =>
    mergeEqual(Object.entries(content).map(([type, { schema }]) => [`${status}, ${type}`, schema])),
  );
  return [
    `### ${method} ${path}`,
    `${details.summary}.`,
    details.description,
    ...(query.length > 0 ? ['Parameters:', codeBlock(query.join('\n'))] : []),
    ...bodies.flatMap(([types, shape]) => [`Body, ${types}:`, codeBlock(shape)]),
    ...answers.flatMap(([types, shape]) => [`Answer ${types}:`, codeBlock(shape)]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Formats the schemas, and joins the names of those that are the same. */
function mergeEqual(schemas: [string, JsonSchema][]): [string, string][] {
  const namesByShape = new Map<string, string[]>();
  for (const [name, schema] of schemas) {
    const shape = writeShape(schema, '');
    namesByShape.set(shape, [...(namesByShape.get(shape) ?? []), name]);
  }
  return [...namesByShape].map(([shape, names]) => [names.join(' or '), shape]);
}

function codeBlock(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}
