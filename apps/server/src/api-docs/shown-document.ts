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

export interface JsonSchema {
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

const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema });

const operation = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content })).default({}),
});

/** Part of an OpenAPI document that the pages for people show. */
export const shownDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().default('') })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});
export type Operation = z.output<typeof operation>;

export type ShownDocument = z.output<typeof shownDocument>;

/** Formats a schema like an example of its data. */
export function writeShape(shape: JsonSchema, indent: string): string {
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

/** Lists a document's operations by tag, in the order of the tags. */
export function operationsByTag({ paths, tags }: ShownDocument) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => ({ path, method: method.toUpperCase(), details })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ details }) => details.tags.includes(name)),
  }));
}
