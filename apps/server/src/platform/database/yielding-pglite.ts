import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * PGlite that yields to the event loop. PGlite computes on the server's thread and resolves without returning to the
 * event loop, so a long sequence of statements, such as processing a document, or many at a time, such as those of a
 * flood of requests, would block every request. Each statement and transaction therefore waits for the one before it
 * and then for one turn of the loop.
 */
export class YieldingPglite extends PGlite {
  #last: Promise<unknown> = Promise.resolve();

  override async query<Row>(...call: Parameters<PGlite['query']>): ReturnType<typeof PGlite.prototype.query<Row>> {
    return this.#inTurn(() => super.query<Row>(...call));
  }

  override async transaction<Result>(
    ...call: Parameters<typeof PGlite.prototype.transaction<Result>>
  ): Promise<Result> {
    return this.#inTurn(() => super.transaction(...call));
  }

  #inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => setImmediate()).then(run);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
