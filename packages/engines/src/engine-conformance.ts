import type { StandIn, WireFault } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineBatch } from './engine.ts';
import { EngineError, type EngineErrorReason } from './engine-error.ts';

interface Failure<Fault> {
  when: string;
  fault: Fault;
  reason: EngineErrorReason;
  retryAfterMs?: number;
}

/** Controls of a stand-in, with or without a network. */
export interface PlainStandIn<Fault> {
  readonly requests: readonly unknown[];
  failNext(fault: Fault | { kind: 'hang' } | { kind: 'slow'; milliseconds: number }): void;
  reset(): void;
  close(): Promise<void>;
}

export interface PlainConformance<Fault, Server extends PlainStandIn<Fault>> {
  name: string;
  /** Starts the stand-in and an engine that uses it with a valid key. */
  start(): Promise<{ standIn: Server; engine: Engine }>;
  /** Creates an engine on the same stand-in with an invalid key; undefined for engines without keys. */
  withBadKey?(standIn: Server): Engine;
  /** A supported pair, and texts for it in the engine's markup. */
  batch?: Partial<Pick<EngineBatch, 'source' | 'target' | 'texts'>>;
  /** An unsupported pair, if there is one. */
  unsupported?: Pick<EngineBatch, 'source' | 'target'>;
  /** The vendor's documented errors in its own format, with the expected reasons. */
  failures: readonly Failure<Fault>[];
}

export interface Conformance extends PlainConformance<WireFault, StandIn> {
  /** A well-formed answer to the default texts with one translation missing. */
  tooFew?: WireFault;
}

const TEXTS = ['The house is red.', 'I would like a table for two.', 'Good night & good luck <3'];

/** Tests the requirements of every HTTP engine (ENG-04, ENG-06, I18N-03) against its stand-in. */
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

/** Tests the requirements of every engine, with or without a network. */
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
      signal: new AbortController().signal,
      ...conformance.batch,
      ...changes,
    });

    beforeAll(async () => {
      ({ standIn, engine } = await conformance.start());
    });
    beforeEach(() => {
      // A request cancelled before arrival leaves its fault unused.
      standIn.reset();
    });
    afterAll(async () => {
      await engine.close?.();
      await standIn.close();
    });

    it('[ENG-04] answers every text in order', async () => {
      const { texts } = batch();
      const together = await engine.translate(batch());
      expect(together.translations).toHaveLength(texts.length);
      for (const [index, text] of texts.entries()) {
        const alone = await engine.translate(batch({ texts: [text] }));
        expect(alone.translations[0]?.text).toBe(together.translations[index]?.text);
        expect(alone.translations[0]?.text).not.toBe(text);
      }
    });

    it('[ENG-06] fails with a timeout when time is up', async () => {
      standIn.failNext({ kind: 'hang' });
      const failure = await endTimeAfterArrival(standIn, (signal) => failureOf(engine.translate(batch({ signal }))));
      expect(failure).toMatchObject({ engine: engine.id, reason: 'timeout', isRetryable: true });
    });

    it('accepts a slow answer that arrives in time', async () => {
      standIn.failNext({ kind: 'slow', milliseconds: 60 });
      expect((await engine.translate(batch())).translations).toHaveLength(batch().texts.length);
    });

    it('stops when cancelled', async () => {
      standIn.failNext({ kind: 'hang' });
      const controller = new AbortController();
      const failure = failureOf(engine.translate(batch({ signal: controller.signal })));
      await expect.poll(() => standIn.requests.length).toBeGreaterThan(0);
      controller.abort();
      expect(await failure).toMatchObject({ engine: engine.id, reason: 'cancelled', isRetryable: false });
    });

    it.each(conformance.failures)('[ENG-06] reports $reason when $when', async ({ fault, reason, retryAfterMs }) => {
      standIn.failNext(fault);
      const failure = await failureOf(engine.translate(batch()));
      expect({ engine: failure.engine, reason: failure.reason }).toEqual({ engine: engine.id, reason });
      if (retryAfterMs !== undefined) expect(failure.retryAfterMs).toBe(retryAfterMs);
      for (const text of batch().texts) expect(failure.message).not.toContain(text);
    });

    const { withBadKey, unsupported } = conformance;
    if (withBadKey) {
      it('reports auth for a wrong key without revealing it', async () => {
        const failure = await failureOf(withBadKey(standIn).translate(batch()));
        expect(failure).toMatchObject({ reason: 'auth', isRetryable: false });
        expect(failure.message).not.toContain('bad-key');
      });
    }

    if (unsupported) {
      it('[I18N-03] rejects an unsupported pair before any request', async () => {
        expect(engine.supports(unsupported.source, unsupported.target)).toBe(false);
        expect(await failureOf(engine.translate(batch(unsupported)))).toMatchObject({ reason: 'unsupported-pair' });
        expect(standIn.requests).toEqual([]);
      });
    }
  });
}

/** Makes a call that times out once its request has arrived: a timer could end it earlier on a busy machine. */
export async function endTimeAfterArrival<Outcome>(
  standIn: { requests: readonly unknown[] },
  call: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const controller = new AbortController();
  const before = standIn.requests.length;
  const outcome = call(controller.signal);
  await expect.poll(() => standIn.requests.length).toBeGreaterThan(before);
  controller.abort(new DOMException('The time is up.', 'TimeoutError'));
  return outcome;
}

/** Returns the {@link EngineError} a promise rejects with; any other outcome fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<EngineError> {
  const outcome = await promise.then(
    () => 'success',
    (error: unknown) => error,
  );
  if (outcome instanceof EngineError) return outcome;
  throw new Error(`expected an EngineError, got ${String(outcome)}`, { cause: outcome });
}
