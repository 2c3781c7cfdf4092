import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema } from './operations.ts';

export interface Answer {
  status: number;
  contentType: string | null;
  body: string;
}

export interface AnswerCheckOptions {
  /** HTTP status of each error code. */
  statusByCode: ReadonlyMap<number, number>;
}

export type AnswerCheck = (operation: Operation, answer: Answer) => string | undefined;

/**
 * Creates a check that describes what is wrong with an answer: an undocumented 5xx, a success outside its schema, or a
 * failure that is not an envelope with a code and status of the error catalogue.
 */
export function createAnswerCheck({ statusByCode }: AnswerCheckOptions): AnswerCheck {
  // Schemas contain OpenAPI keywords that JSON Schema does not define.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<Schema, ValidateFunction>();

  function problemOf(schema: Schema, value: unknown): string | undefined {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }

  return (operation, { status, contentType, body }) => {
    const type = contentType?.split(';')[0] ?? '';
    const documented = operation.answers.get(String(status));
    if (status >= 500 && !documented) return `status ${status}: ${body.slice(0, 200)}`;
    if (status < 300 && !documented) return `success ${status} is not documented`;
    const schema = documented?.get(type);
    if (documented && documented.size > 0 && status < 300 && !schema) return `type ${type} is not documented`;
    if (type !== 'application/json') return undefined;
    const json: unknown = JSON.parse(body);
    if (schema && status < 300) return problemOf(schema, json);
    return failureProblem(json, status);
  };

  function failureProblem(json: unknown, status: number): string | undefined {
    const outside = problemOf(FAILURE, json);
    if (outside) return outside;
    const { code } = json as { code: number }; // safe: just validated against FAILURE
    return statusByCode.get(code) === status ? undefined : `code ${code} came with status ${status}`;
  }
}

const FAILURE = {
  type: 'object',
  properties: { code: { type: 'integer', maximum: 0 }, info: { type: 'string', minLength: 1 }, data: {} },
  required: ['code', 'info', 'data'],
  additionalProperties: false,
} satisfies Schema & Record<string, unknown>;
