import type { Dexie } from 'dexie';

/** Opens a database early: creating one takes tens of milliseconds, which the first page would otherwise wait for. */
export function openEarly(database: Dexie): void {
  // Its users handle the failure themselves.
  database.open().catch(() => {});
}
