import { Dexie, type Table } from 'dexie';
import type { Entries, Entry } from './entries.ts';

/** Change times of all settings on this device. Every method rejects if the browser's database cannot be used. */
export interface ChangeTimes {
  load(): Promise<Entries | undefined>;
  save(entries: Entries): Promise<void>;
}

interface Row {
  key: 'entries';
  entries: [key: string, entry: Entry][];
}

export function createChangeTimes(name = 'settings-stamps'): ChangeTimes {
  const database = new Dexie(name);
  database.version(1).stores({ rows: 'key' });
  const rows: Table<Row, Row['key']> = database.table('rows');
  return {
    async load() {
      const row = await rows.get('entries');
      return row && new Map(row.entries);
    },
    async save(entries) {
      await rows.put({ key: 'entries', entries: [...entries] });
    },
  };
}
