import type { Dexie } from 'dexie';

/**
 * Opens a database before anybody asks it something: making a new one takes a browser tens of milliseconds, which the first page
 * would wait for.
 */
export function openEarly(database: Dexie): void {
  // Whoever uses it hears of the failure, and knows what to do without it.
  database.open().catch(() => {});
}
