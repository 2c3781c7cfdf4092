import { LANGUAGE_CODES, type LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';

/** The engines that need no key, in the order in which they are offered. */
export const ENGINES = ['microsoft-edge', 'google'] as const;

/** Names of engines are proper names: never translated. */
export const ENGINE_NAMES: Readonly<Record<(typeof ENGINES)[number], string>> = {
  'microsoft-edge': 'Microsoft Edge',
  google: 'Google',
};

const VERSION = 1;

const settingsSchema = z.object({
  version: z.literal(VERSION),
  target: z.enum(LANGUAGE_CODES),
  engine: z.enum(ENGINES),
  mode: z.enum(['bilingual', 'translation']),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Takes settings of the version that is its key to the next one. */
export type Migrations = Readonly<
  Record<number, (older: Readonly<Record<string, unknown>>) => Record<string, unknown>>
>;

/** None yet: version 1 is the first. */
const MIGRATIONS: Migrations = {};

const storedSchema = z.looseObject({ version: z.int() });

/**
 * The settings in what was stored, whichever version wrote it. What cannot be read is replaced by the defaults, so that a broken
 * store never leaves a person without an extension.
 */
export function readSettings(stored: unknown, target: LanguageCode, migrations: Migrations = MIGRATIONS): Settings {
  const settings = settingsSchema.safeParse(migrate(stored, migrations));
  return settings.success ? settings.data : { version: VERSION, target, engine: 'microsoft-edge', mode: 'bilingual' };
}

function migrate(stored: unknown, migrations: Migrations): unknown {
  const parsed = storedSchema.safeParse(stored);
  if (!parsed.success) return undefined;
  let settings: Record<string, unknown> & { version: number } = parsed.data;
  for (let step = migrations[settings.version]; step; step = migrations[settings.version]) {
    settings = { ...step(settings), version: settings.version + 1 };
  }
  return settings;
}
