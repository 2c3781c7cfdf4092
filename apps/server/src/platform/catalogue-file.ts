import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigurationError } from '../configuration/configuration.ts';

export interface CatalogueFile<Schema extends z.core.$ZodType> {
  /** Name of the variable that can point to another file; every problem starts with it. */
  variable: string;
  file: string;
  schema: Schema;
}

/**
 * Reads a JSON file that the operator edits.
 * @throws {ConfigurationError} with one sentence per problem, each naming the field
 */
export async function readCatalogueFile<Schema extends z.core.$ZodType>({
  variable,
  file,
  schema,
}: CatalogueFile<Schema>): Promise<z.output<Schema>> {
  const problem = (text: string) => `${variable} (${file}) ${text}`;
  const parsed = z.safeParse(schema, parseJson(await readText(file, problem), problem));
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map(({ path, message }) =>
      problem(`${path.length === 0 ? 'as a whole' : `at ${z.core.toDotPath(path)}`}: ${message}`),
    ),
  );
}

async function readText(file: string, problem: (text: string) => string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigurationError([problem(`cannot be read: ${reason}`)]);
  }
}

function parseJson(text: string, problem: (text: string) => string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError([problem(`is not JSON: ${error instanceof Error ? error.message : error}`)]);
  }
}
