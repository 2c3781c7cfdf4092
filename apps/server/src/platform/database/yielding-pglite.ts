import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite that yields to the event loop. PGlite computes on the server's thread and resolves without returning to the
 * event loop, so a long sequence of statements, such as processing a document, would block every request. Each
 * statement and transaction therefore waits for one turn of the loop first.
 */
export class YieldingPglite extends PGlite {
  override async query<Row>(...call: Parameters<PGlite['query']>): ReturnType<typeof PGlite.prototype.query<Row>> {
    await setImmediate();
    return super.query<Row>(...call);
  }

  override async transaction<Result>(
    ...call: Parameters<typeof PGlite.prototype.transaction<Result>>
  ): Promise<Result> {
    await setImmediate();
    return super.transaction(...call);
  }
}
