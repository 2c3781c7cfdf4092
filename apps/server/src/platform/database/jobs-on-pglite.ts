import type { PGliteInterface } from '@electric-sql/pglite';
import type { Db } from 'pg-boss';

/**
 * pg-boss on the one connection of PGlite.
 * pg-boss sends whole `BEGIN … COMMIT` blocks as text. Sent as they are, a block that fails leaves the connection in an
 * aborted transaction, and statements of the application that come next fail with 25P02. Inside `transaction()` the block
 * has the connection to itself and is rolled back before anybody else gets it.
 */
export function jobsOnPglite(lite: Pick<PGliteInterface, 'query' | 'exec' | 'transaction'>): Db {
  return {
    async executeSql(text, values) {
      if (values?.length) return lite.query(text, values);
      const block = /^\s*BEGIN\s*;?([\s\S]*?)COMMIT\s*;?\s*$/i.exec(text)?.[1];
      const results =
        block === undefined ? await lite.exec(text) : await lite.transaction((transaction) => transaction.exec(block));
      return { rows: results.flatMap((result) => result.rows) };
    },
  };
}
