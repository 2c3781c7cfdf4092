import type { LanguageCode } from '@interlinear/languages';
import * as z from 'zod/mini';
import { type Migrations, migrate } from '../settings/migrations.ts';
import { parseSettings } from '../settings/settings.ts';
import { SETTINGS_VERSION } from '../settings/settings-key.ts';
import { BACKUP_VERSION, type Backup, backupSchema, PRODUCT } from './backup.ts';

export type ReadBackup =
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
