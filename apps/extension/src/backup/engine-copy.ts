import * as z from 'zod/mini';
import { ENGINE_KINDS, type EngineField } from '../engines/engine-kinds.ts';
import { engineOrigins } from '../engines/engine-permissions.ts';
import { missingFields, type OwnEngine, ownEngineSchema } from '../engines/own-engine.ts';

/** Fields with the credentials of an account, or parts of them. */
const SECRETS: readonly EngineField[] = ['apiKey', 'secretId', 'accessKeyId', 'appId'];

/** An engine in a backup, possibly without its keys. */
export const engineCopySchema = z.object({
  id: ownEngineSchema.shape.id,
  kind: z.enum(Object.keys(ENGINE_KINDS)),
  name: z.string(),
  values: z.record(z.string(), z.optional(z.string())),
});

export type EngineCopy = z.infer<typeof engineCopySchema>;

/** Removes the keys of an engine, for files that may be shared. */
export function withoutKeys({ id, kind, name, values }: OwnEngine): EngineCopy {
  const open = Object.entries(values).filter(([field]) => !SECRETS.some((secret) => secret === field));
  return { id, kind, name, values: Object.fromEntries(open) };
}

/**
 * Restores an engine from a backup. Missing keys are taken from the same engine on this device, but only if its address
 * is the same: a file from somebody else must not redirect them. Undefined if the engine would stay incomplete.
 */
export function restoreEngine(copy: EngineCopy, present: readonly OwnEngine[]): OwnEngine | undefined {
  const same = present.find(({ id, kind }) => id === copy.id && kind === copy.kind);
  const kept = read({ ...copy, values: { ...secretsOf(same), ...copy.values } });
  const engine = kept && same && !isAtSamePlace(kept, same) ? read(copy) : kept;
  return engine && missingFields(engine.kind, engine.values).length === 0 ? engine : undefined;
}

function secretsOf(engine: OwnEngine | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(engine?.values ?? {}).filter(([field]) => SECRETS.some((secret) => secret === field)),
  );
}

function read(copy: EngineCopy): OwnEngine | undefined {
  return ownEngineSchema.safeParse(copy).data;
}

function isAtSamePlace(one: OwnEngine, other: OwnEngine): boolean {
  return engineOrigins(one).join() === engineOrigins(other).join();
}
