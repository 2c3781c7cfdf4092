import * as z from 'zod/mini';
import { ENGINE_FIELDS, ENGINE_KINDS, type EngineField, type EngineKindName, engineKind } from './engine-kinds.ts';

const value = z.exactOptional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)));

/** Address such as `https://host/v1`, without a trailing slash, credentials, query or fragment. */
const address = z.pipe(
  z.string().check(z.trim(), z.maxLength(2000), z.refine(isPlainAddress)),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);

/** Values of an engine's form; only the fields of its kind are used. */
const valuesSchema = z.object({
  ...(Object.fromEntries(ENGINE_FIELDS.map((name) => [name, value])) as Record<EngineField, typeof value>), // the names are its keys
  baseUrl: z.exactOptional(address),
});

export type EngineValues = z.infer<typeof valuesSchema>;

// An object literal has exactly the keys of its type.
const KIND_NAMES = Object.keys(ENGINE_KINDS) as EngineKindName[];

/** An own engine before it is saved. */
export const engineDraftSchema = z
  .object({
    kind: z.enum(KIND_NAMES),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    values: valuesSchema,
  })
  .check(z.refine(({ kind, values }) => missingFields(kind, values).length === 0));

/** A person's own engine. It contains keys, so it stays in the background and on the options page. */
export const ownEngineSchema = z.object({
  /** Name of its kind, numbered from the second on: `deepl`, `deepl-2`. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  ...engineDraftSchema.def.shape,
});

export type EngineDraft = z.infer<typeof engineDraftSchema>;
export type OwnEngine = z.infer<typeof ownEngineSchema>;

/** Returns the required fields of a kind that are missing. */
export function missingFields(kind: EngineKindName, values: EngineValues): EngineField[] {
  return engineKind(kind)
    .fields.filter(({ name, isRequired }) => isRequired && values[name] === undefined)
    .map(({ name }) => name);
}

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.username + url.password + url.search + url.hash === '';
}
