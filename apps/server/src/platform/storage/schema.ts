import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Files whose owner was deleted or never stored, still to be deleted from the storage. */
export const orphanedFiles = pgTable('orphaned_files', {
  key: text().primaryKey(),
  /** The file is deleted after this. */
  at: moment('at').notNull(),
});
