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

/** What tells our files from others. */
export const PRODUCT = 'interlinear';
export const BACKUP_VERSION = 1;

const list = <Item extends z.core.$ZodType>(item: Item) => z._default(z.readonly(z.array(item)), []);

/** All that a person has in the extension, in one file; what is not there is left as it is when the file is imported. */
export const backupSchema = z.object({
  product: z.literal(PRODUCT),
  version: z.literal(BACKUP_VERSION),
  /** Settings of any version: they have migrations of their own. */
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
  /** Written by an extension that is newer than this one. */
  | { status: 'newer' }
  /** Ours, but something in it is not as it should be: `where` names it, such as `favorites.3.text`. */
  | { status: 'damaged'; where: string };

/** Takes files of the version that is its key to the next one. There is only one version yet. */
const MIGRATIONS: Migrations = {};

const markSchema = z.object({ product: z.literal(PRODUCT), version: z.int() });
const settingsMarkSchema = z.object({ version: z.int() });

/** What is in a file, if all of it can be read. @param target the language for settings that do not say one */
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

/** All that there is, as the text of a file. The keys of a person's engines are in it only on their wish. */
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
