import type { StandIn, WireFault } from '@interlinear/testing/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineBatch } from './engine.ts';
import { EngineError, type EngineErrorReason } from './engine-error.ts';

interface Failure<Fault> {
  when: string;
  fault: Fault;
  reason: EngineErrorReason;
  retryAfterMs?: number;
}

/** What a stand-in can be told, whether it is reached over a wire or not. */
export interface PlainStandIn<Fault> {
  readonly requests: readonly unknown[];
  failNext(fault: Fault | { kind: 'hang' } | { kind: 'slow'; milliseconds: number }): void;
  reset(): void;
  close(): Promise<void>;
}

export interface PlainConformance<Fault, Server extends PlainStandIn<Fault>> {
  name: string;
  /** Starts the stand-in and an engine that talks to it with a good key. */
  start(): Promise<{ standIn: Server; engine: Engine }>;
  /** An engine on the same stand-in with a key that the vendor refuses; left out for engines without keys. */
  withBadKey?(standIn: Server): Engine;
  /** A pair the engine serves, and texts for it with the markup of the engine. */
  batch?: Partial<Pick<EngineBatch, 'source' | 'target' | 'texts'>>;
  /** A pair the engine does not serve, if there is one. */
  unsupported?: Pick<EngineBatch, 'source' | 'target'>;
  /** Every documented error of the vendor in the vendor's own shape, and what it must become. */
  failures: readonly Failure<Fault>[];
}

export interface Conformance extends PlainConformance<WireFault, StandIn> {
  /** An answer that is well-formed but has one translation too few, made for a batch of the default texts. */
  tooFew?: WireFault;
}

const TEXTS = ['The house is red.', 'I would like a table for two.', 'Good night & good luck <3'];

/** What every engine over HTTP promises (ENG-04, ENG-06, I18N-03), run against its stand-in. */
export function describeEngine({ tooFew, ...conformance }: Conformance): void {
  const missing = tooFew && { when: 'a translation is missing', fault: tooFew, reason: 'wrong-answer' as const };
  const failures = [...WIRE_FAILURES, ...(missing ? [missing] : []), ...conformance.failures];
  describePlainEngine({ ...conformance, failures });
}

const WIRE_FAILURES: readonly Failure<WireFault>[] = [
  { when: 'the connection is cut', fault: { kind: 'cut' }, reason: 'network' },
  { when: 'the answer is not the protocol', fault: { kind: 'garbage' }, reason: 'wrong-answer' },
  { when: 'the answer is other JSON', fault: { kind: 'garbage', body: '{"a":[1,null]}' }, reason: 'wrong-answer' },
  {
    when: 'a proxy answers 502 in HTML',
    fault: { kind: 'status', status: 502, body: '<html>' },
    reason: 'unavailable',
  },
];

/** What every engine promises, also one without a wire. */
export function describePlainEngine<Fault, Server extends PlainStandIn<Fault>>(
  conformance: PlainConformance<Fault, Server>,
): void {
  describe(`${conformance.name} as an engine`, () => {
    let standIn: Server;
    let engine: Engine;
    const batch = (changes: Partial<EngineBatch> = {}): EngineBatch => ({
      texts: TEXTS,
      source: 'en',
      target: 'es',
      signal: AbortSignal.timeout(5000),
      ...conformance.batch,
      ...changes,
    });

    beforeAll(async () => {
      ({ standIn, engine } = await conformance.start());
    });
    beforeEach(() => {
      // A request that was given up before it arrived leaves its fault behind.
      standIn.reset();
    });
    afterAll(async () => {
      await engine.close?.();
      await standIn.close();
    });

    it('[ENG-04] answers every text in order, in as few requests as it needs', async () => {
      const { texts } = batch();
      const together = await engine.translate(batch());
      expect(together.translations).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const alone = await engine.translate(batch({ texts: [text] }));
        expect(alone.translations[0]?.text).toBe(together.translations[index]?.text);
        expect(alone.translations[0]?.text).not.toBe(text);
      }
    });

    it('[ENG-06] gives up when the time is up', async () => {
      standIn.failNext({ kind: 'hang' });
      expect(await failureOf(engine.translate(batch({ signal: AbortSignal.timeout(60) })))).toMatchObject({
        engine: engine.id,
        reason: 'timeout',
        isRetryable: true,
      });
    });

    it('waits for a slow answer that comes in time', async () => {
      standIn.failNext({ kind: 'slow', milliseconds: 60 });
      expect((await engine.translate(batch())).translations).toHaveLength(batch().texts.length);
    });

    it('stops when nobody waits any more', async () => {
      standIn.failNext({ kind: 'hang' });
      const controller = new AbortController();
      const failure = failureOf(engine.translate(batch({ signal: controller.signal })));
      await expect.poll(() => standIn.requests.length).toBeGreaterThan(0);
      controller.abort();
      expect(await failure).toMatchObject({ engine: engine.id, reason: 'cancelled', isRetryable: false });
    });

    it.each(conformance.failures)('[ENG-06] says $reason when $when', async ({ fault, reason, retryAfterMs }) => {
      standIn.failNext(fault);
      const failure = await failureOf(engine.translate(batch()));
      expect({ engine: failure.engine, reason: failure.reason }).toEqual({ engine: engine.id, reason });
      if (retryAfterMs !== undefined) expect(failure.retryAfterMs).toBe(retryAfterMs);
      for (const text of batch().texts) expect(failure.message).not.toContain(text);
    });

    const { withBadKey, unsupported } = conformance;
    if (withBadKey) {
      it('says auth for a wrong key, and does not show the key', async () => {
        const failure = await failureOf(withBadKey(standIn).translate(batch()));
        expect(failure).toMatchObject({ reason: 'auth', isRetryable: false });
        expect(failure.message).not.toContain('bad-key');
      });
    }

    if (unsupported) {
      it('[I18N-03] refuses a pair it does not serve before any call', async () => {
        expect(engine.supports(unsupported.source, unsupported.target)).toBe(false);
        expect(await failureOf(engine.translate(batch(unsupported)))).toMatchObject({ reason: 'unsupported-pair' });
        expect(standIn.requests).toEqual([]);
      });
    }
  });
}

/** The {@link EngineError} a promise ends with; anything else fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<EngineError> {
  const outcome = await promise.then(
    () => 'success',
    (error: unknown) => error,
  );
  if (outcome instanceof EngineError) return outcome;
  throw new Error(`expected an EngineError, got ${String(outcome)}`, { cause: outcome });
}
