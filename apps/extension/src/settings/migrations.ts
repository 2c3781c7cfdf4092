import * as z from 'zod/mini';

type Stored = Readonly<Record<string, unknown>>;

/** Migrations by the version they start from; each upgrades to the next version. */
export type Migrations = Readonly<Record<number, (older: Stored, defaults: Stored) => Record<string, unknown>>>;

export const MIGRATIONS: Migrations = {
  /** Version 1 had language, engine and mode only. */
  1: ({ target, engine, mode }, defaults) => ({ ...defaults, target, engine, mode }),
  /** Version 2 had no `site`. */
  2: (older, { site }) => ({ ...older, site }),
  /** Version 3 had no `pictures`. */
  3: (older, { pictures }) => ({ ...older, pictures }),
  /** Version 4 read all pictures on the device. */
  4: (older, { pictures }) => ({ ...older, pictures: { ...membersOf(pictures), ...membersOf(older.pictures) } }),
  /** Version 5 had no `subtitles`. */
  5: (older, { subtitles }) => ({ ...older, subtitles }),
  /** Version 6 had no subtitle settings for single sites. */
  6: (older, { subtitles }) => ({ ...older, subtitles: { ...membersOf(subtitles), ...membersOf(older.subtitles) } }),
  /** Version 7 had no choice of how much of a page an engine translates. */
  7: (older, { reach }) => ({ ...older, reach }),
};

const storedSchema = z.looseObject({ version: z.int() });

/** Upgrades stored settings step by step to the newest version; undefined for values that are not settings. */
export function migrate(stored: unknown, defaults: Stored, migrations: Migrations): unknown {
  const parsed = storedSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  let settings: Record<string, unknown> & { version: number } = parsed.data;
  for (let step = migrations[settings.version]; step; step = migrations[settings.version]) {
    settings = { ...step(settings, defaults), version: settings.version + 1 };
  }
  return settings;
}

function membersOf(value: unknown): Stored {
  return z.looseObject({}).safeParse(value).data ?? {};
}
