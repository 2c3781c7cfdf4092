import { BACKUP_VERSION, type Backup, PRODUCT } from './backup.ts';
import { withoutKeys } from './engine-copy.ts';
import type { Stores } from './stores.ts';

/** All that there is, as the text of a file. The keys of a person's engines are in it only on their wish. */
export async function writeBackup(stores: Stores, { withKeys }: { withKeys: boolean }): Promise<string> {
  const [settings, siteRules, favorites, { terms, prompts }, engines] = await Promise.all([
    stores.settings.load(),
    stores.siteRules.load(),
    stores.favorites.all(),
    stores.texts.all(),
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
