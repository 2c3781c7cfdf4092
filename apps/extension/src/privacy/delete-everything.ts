import { Dexie } from 'dexie';
import { browser } from 'wxt/browser';
import { changeSettings } from '../settings/settings-store.ts';

/** Deletes all that the extension keeps on this device, whatever keeps it, and begins anew with the settings of the first day. */
export async function deleteEverything(): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    // Emptied rather than deleted: the background may have it open, and would hold the deletion up.
    const database = await new Dexie(name).open();
    await Promise.all(database.tables.map((table) => table.clear()));
    database.close();
  }
  await browser.storage.local.clear();
  await changeSettings({});
}
