import type { LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';
import { favoriteSchema } from '../favorites/favorite.ts';
import { promptSchema, termSchema } from '../glossary/schemas.ts';
import { type Migrations, migrate } from '../settings/migrations.ts';
import { parseSettings, type Settings } from '../settings/settings.ts';
import { SETTINGS_VERSION } from '../settings/settings-key.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import { engineCopySchema, withoutKeys } from './engine-copy.ts';
import type { Stores } from './stores.ts';

/** Marker of the extension's backup files. */
const PRODUCT = 'interlinear';
const BACKUP_VERSION = 1;

const list = <Item extends z.core.$ZodType>(item: Item) => z._default(z.readonly(z.array(item)), []);

/** Backup of everything a person has in the extension. Missing parts are left unchanged on import. */
const backupSchema = z.object({
  product: z.literal(PRODUCT),
  version: z.literal(BACKUP_VERSION),
  /** Settings of any version; they have their own migrations. */
  settings: z.optional(z.unknown()),
  siteRules: z._default(siteRuleListSchema, []),
  favorites: list(favoriteSchema),
  terms: list(termSchema),
  prompts: list(promptSchema),
  engines: list(engineCopySchema),
});

export type Backup = Omit<z.infer<typeof backupSchema>, 'settings'> & { settings?: Settings | undefined };

type ReadBackup =
  | { status: 'read'; backup: Backup }
  | { status: 'not-ours' }
  /** Written by a newer version of the extension. */
  | { status: 'newer' }
  /** A backup with an invalid value; `where` is its path, such as `favorites.3.text`. */
  | { status: 'damaged'; where: string };

/** Migrations by the version they start from. None yet, because there is only one version. */
const MIGRATIONS: Migrations = {};

const markSchema = z.object({ product: z.literal(PRODUCT), version: z.int() });
const settingsMarkSchema = z.object({ version: z.int() });

/**
 * Parses a backup file.
 * @param target default target language for settings without one
 */
export function readBackup(text: string, target: LanguageCode): ReadBackup {
  const file = parseJson(text);
  const mark = markSchema.safeParse(file);
  if (!mark.success) return { status: 'not-ours' };
  if (mark.data.version > BACKUP_VERSION) return { status: 'newer' };
  const parsed = backupSchema.safeParse(migrate(file, {}, MIGRATIONS));
  if (!parsed.success) return { status: 'damaged', where: parsed.error.issues[0]?.path.join('.') ?? '' };

  const { settings: stored, ...rest } = parsed.data;
  if (stored === undefined) return { status: 'read', backup: rest };
  const settingsMark = settingsMarkSchema.safeParse(stored);
  if (settingsMark.success && settingsMark.data.version > SETTINGS_VERSION) return { status: 'newer' };
  const settings = parseSettings(stored, target);
  return settings ? { status: 'read', backup: { ...rest, settings } } : { status: 'damaged', where: 'settings' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a backup. Includes the keys of own engines only on request. */
export async function writeBackup(stores: Stores, { withKeys }: { withKeys: boolean }): Promise<string> {
  const [settings, siteRules, favorites, { terms, prompts }, engines] = await Promise.all([
    stores.settings.load(),
    stores.siteRules.load(),
    stores.favorites.all(),
    stores.glossary.all(),
    stores.engines.all(),
  ]);
  const backup: Backup = {
    product: PRODUCT,
    version: BACKUP_VERSION,
    settings,
    siteRules,
    favorites,
    terms,
    prompts,
    engines: withKeys ? engines : engines.map(withoutKeys),
  };
  return `${JSON.stringify(backup, undefined, 2)}\n`;
}
