import * as z from 'zod/mini';
import { ENGINE_KINDS, type EngineField } from '../engines/engine-kinds.ts';
import { engineOrigins } from '../engines/engine-permissions.ts';
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
 * The engine that a copy stands for. Keys that the file does not have are those of the same engine here, if it is asked at the same
 * place: a file from somebody else must not send them elsewhere. Undefined where there are none, so that it could not be used.
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
