import * as z from 'zod/mini';
import { ENGINE_KINDS, type EngineField } from '../engines/engine-kinds.ts';
import { missingFields, type OwnEngine, ownEngineSchema } from '../engines/own-engine.ts';

/** What somebody else could use the account with, or parts of it. */
const SECRETS: readonly EngineField[] = ['apiKey', 'secretId', 'accessKeyId', 'appId'];

/** An engine as it stands in a file: perhaps without its keys. */
export const engineCopySchema = z.object({
  id: ownEngineSchema.shape.id,
  kind: z.enum(Object.keys(ENGINE_KINDS)),
  name: z.string(),
  values: z.record(z.string(), z.optional(z.string())),
});

export type EngineCopy = z.infer<typeof engineCopySchema>;

/** An engine for a file that may get into anybody's hands. */
export function withoutKeys({ id, kind, name, values }: OwnEngine): EngineCopy {
  const open = Object.entries(values).filter(([field]) => !SECRETS.some((secret) => secret === field));
  return { id, kind, name, values: Object.fromEntries(open) };
}

/**
 * The engine that a copy stands for. Keys that the file does not have are those of the same engine here; undefined where there is
 * none, so that the engine could not be used.
 */
export function completed(copy: EngineCopy, present: readonly OwnEngine[]): OwnEngine | undefined {
  const same = present.find(({ id, kind }) => id === copy.id && kind === copy.kind);
  const secrets = Object.entries(same?.values ?? {}).filter(([field]) => SECRETS.some((secret) => secret === field));
  const engine = ownEngineSchema.safeParse({
    ...copy,
    values: { ...Object.fromEntries(secrets), ...copy.values },
  }).data;
  return engine && missingFields(engine.kind, engine.values).length === 0 ? engine : undefined;
}
