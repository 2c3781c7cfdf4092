import * as z from 'zod';

/** A JSON Schema; only the keywords that the generator uses are typed. */
export type Schema = z.infer<typeof schemaShape>;

const schemaShape: z.ZodType<SchemaShape> = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(schemaShape).optional();
  },
  get oneOf() {
    return z.array(schemaShape).optional();
  },
  get allOf() {
    return z.array(schemaShape).optional();
  },
  get items() {
    // `false` ends a tuple.
    return z.union([schemaShape, z.literal(false)]).optional();
  },
  get properties() {
    return z.record(z.string(), schemaShape).optional();
  },
  required: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});

interface SchemaShape {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: SchemaShape[] | undefined;
  oneOf?: SchemaShape[] | undefined;
  allOf?: SchemaShape[] | undefined;
  items?: SchemaShape | false | undefined;
  properties?: Record<string, SchemaShape> | undefined;
  required?: string[] | undefined;
  format?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  schema: Schema;
}

/** One method of one path. */
export interface Operation {
  method: string;
  /** Path template with `{parameters}`. */
  path: string;
  parameters: readonly Parameter[];
  /** Schema of the JSON body; `undefined` without a body. */
  body: Schema | undefined;
  /** Accepted media types of the body. */
  bodyTypes: readonly string[];
  /** Documented response schemas: status → media type → schema. */
  answers: ReadonlyMap<string, ReadonlyMap<string, Schema>>;
}

/** Returns the operations of an OpenAPI 3.1 document with inline schemas. @throws {Error} if it is not one */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = documentShape.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
      bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
      answers: new Map(
        Object.entries(operation.responses).map(([status, { content }]) => [status, schemasByType(content)]),
      ),
    })),
  );
}

const contentShape = z.record(z.string(), z.object({ schema: schemaShape.optional() }));

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['query', 'path', 'header']), schema: schemaShape }))
          .default([]),
        requestBody: z.object({ content: contentShape }).optional(),
        responses: z.record(z.string(), z.object({ content: contentShape.default({}) })),
      }),
    ),
  ),
});

function schemasByType(content: z.infer<typeof contentShape>): Map<string, Schema> {
  return new Map(Object.entries(content).flatMap(([type, { schema }]) => (schema ? [[type, schema] as const] : [])));
}
