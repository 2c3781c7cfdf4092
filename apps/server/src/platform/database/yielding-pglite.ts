import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite that lets others go first. It computes in the thread of the server and answers without ever going back to the event loop: work
 * that asks one thing after the other, as that on a document does, would hold up every request until it is through. So each statement,
 * and each transaction, begins with a turn of the loop.
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
