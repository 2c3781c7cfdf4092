import * as z from 'zod/mini';

type Stored = Readonly<Record<string, unknown>>;

/** Takes settings of the version that is its key to the next one. */
export type Migrations = Readonly<Record<number, (older: Stored, defaults: Stored) => Record<string, unknown>>>;

export const MIGRATIONS: Migrations = {
  /** Version 1 knew language, engine and mode. */
  1: ({ target, engine, mode }, defaults) => ({ ...defaults, target, engine, mode }),
  /** Version 2 knew no site of ours. */
  2: (older, { site }) => ({ ...older, site }),
};

const storedSchema = z.looseObject({ version: z.int() });

/** Takes stored settings step by step to the newest version there is a step to; undefined for what never were settings. */
export function migrate(stored: unknown, defaults: Stored, migrations: Migrations): unknown {
  const parsed = storedSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  let settings: Record<string, unknown> & { version: number } = parsed.data;
  for (let step = migrations[settings.version]; step; step = migrations[settings.version]) {
    settings = { ...step(settings, defaults), version: settings.version + 1 };
  }
  return settings;
}
