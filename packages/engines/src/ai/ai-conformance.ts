import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineBatch, EngineDelta, EngineUsage } from '../engine.ts';
import { type Conformance, describeEngine, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { buildPrompt } from './prompt.ts';

export interface AiConformance {
  name: string;
  start(): Promise<AiStandIn>;
  /** An engine on the stand-in; with the good key when none is given. */
  create(standIn: { url: string }, apiKey?: string): Engine;
  /** Whether the vendor asks for a key; default true. */
  hasKey?: boolean;
  /** Recorded: the body for {@link FIXTURE_BATCH}, with `{system}` and `{user}` where the prompt goes. */
  request: unknown;
  /** Recorded: the answer to it, and the tokens that it tells. */
  answer: unknown;
  usage: EngineUsage;
  /** The vendor's documented errors: recorded answers and what they must become. */
  errors: Record<string, { status: number; headers?: Record<string, string>; body: unknown }>;
  reasons: Record<string, EngineErrorReason>;
  /** What an error in the middle of a stream is. */
  streamError: EngineErrorReason;
  /** Whether the vendor can say that a safety filter stopped the model; default true. */
  refuses?: boolean;
  /** Whether a stream tells the tokens; default true. */
  streamsUsage?: boolean;
}

const FIXTURE_BATCH = { texts: ['The house is red.', 'Good night.'], source: 'en', target: 'es' } as const;
const FIXTURE_TRANSLATIONS = [{ text: 'La casa es roja.' }, { text: 'Buenas noches.' }];
const TEXTS = ['The <b1>house</b1> is “red” 😀.', 'I would like\na table for two.', 'Good night & good luck <3'];

/** What every AI engine promises, beside what every engine does. */
export function describeAiEngine(conformance: AiConformance): void {
  const { name, reasons, errors, hasKey = true, refuses = true, streamsUsage = true } = conformance;
  describeEngine({
    name,
    async start() {
      const standIn = await conformance.start();
      return { standIn, engine: conformance.create(standIn) };
    },
    ...(hasKey ? { withBadKey: (standIn) => conformance.create(standIn, 'bad-key') } : {}),
    unsupported: { source: 'en', target: 'en' },
    failures: failuresOf(errors, reasons),
  });

  describe(`${name} as an AI engine`, () => {
    let standIn: AiStandIn;
    let engine: Engine;
    const batch = (changes: Partial<EngineBatch> = {}): EngineBatch => ({
      texts: TEXTS,
      source: 'en',
      target: 'es',
      signal: AbortSignal.timeout(5000),
      ...changes,
    });
    const stream = (changes: Partial<EngineBatch> = {}, onDone?: () => void) => collect(engine, batch(changes), onDone);

    beforeAll(async () => {
      standIn = await conformance.start();
      engine = conformance.create(standIn);
    });
    beforeEach(() => {
      standIn.requests.length = 0;
    });
    afterAll(() => standIn.close());

    it('sends what the vendor documents, and reads what it documents', async () => {
      standIn.failNext({ kind: 'status', status: 200, body: conformance.answer });
      const answer = await engine.translate(batch(FIXTURE_BATCH));
      expect(answer).toEqual({ translations: FIXTURE_TRANSLATIONS, usage: conformance.usage });
      const { system, user } = buildPrompt(batch(FIXTURE_BATCH));
      const sent: unknown = JSON.parse(standIn.requests[0]?.body ?? '');
      expect(sent).toEqual(fill(conformance.request, { '{system}': system, '{user}': user }));
    });

    it('[ENG-04] gives null for what the model left out, and never another text', async () => {
      const whole = await engine.translate(batch());
      standIn.sayNext(({ text }) => ({ text: withoutItem(text, 1) }));
      const { translations } = await engine.translate(batch());
      expect(translations).toEqual([whole.translations[0], null, whole.translations[2]]);
    });

    it('keeps what was complete when the model met its output limit', async () => {
      standIn.sayNext(({ text }) => ({ text: text.slice(0, -10), end: 'length' }));
      const { translations } = await engine.translate(batch());
      expect(translations.map((translation) => translation !== null)).toEqual([true, true, false]);

      standIn.sayNext(() => ({ text: '{"items":[{"id":1,"t":"La ca', end: 'length' }));
      expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'too-long', isRetryable: false });
    });

    if (refuses) {
      it('says so when a safety filter refuses', async () => {
        standIn.sayNext(() => ({ text: '', end: 'refused' }));
        expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'content-refused' });
        standIn.sayNext(() => ({ text: '', end: 'refused' }));
        expect((await stream()).failure).toMatchObject({ reason: 'content-refused' });
      });
    }

    it.each([
      ['empty', ''],
      ['a chat', 'Sure! What would you like me to translate?'],
      ['only repeated words', '{"items":[]}'],
    ])('calls an answer that is %s wrong, so that it is asked again', async (_, text) => {
      standIn.sayNext(() => ({ text }));
      expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'wrong-answer', isRetryable: true });
      standIn.sayNext(() => ({ text }));
      expect((await stream()).failure).toMatchObject({ reason: 'wrong-answer', isRetryable: true });
    });

    it('leaves the thoughts of the model out', async () => {
      const think = () => ({ thoughts: 'First, "items":[{"id":1,"t":"no"}] …' });
      const plain = await engine.translate(batch());
      standIn.sayNext(think);
      expect((await engine.translate(batch())).translations).toEqual(plain.translations);
      standIn.sayNext(think);
      expect((await stream()).done).toEqual(plain.translations.map((translation) => translation?.text));
    });

    it('[ENG-11] streams each text as it is written, and says what it cost', async () => {
      const whole = await engine.translate(batch());
      const { done, written, deltas, failure } = await stream();
      expect(failure).toBeUndefined();
      expect(done).toEqual(whole.translations.map((translation) => translation?.text));
      expect(written).toEqual(done);
      expect(deltas.filter(({ type }) => type === 'text').length).toBeGreaterThan(TEXTS.length * 3);
      expect(deltas.filter(({ type }) => type === 'usage')).toEqual(
        streamsUsage ? [{ type: 'usage', usage: whole.usage }] : [],
      );
    });

    it('[ENG-11] gives the first text before the last is written, and stops when nobody waits', async () => {
      standIn.breakNextStream({ after: 30, how: 'hang' });
      const controller = new AbortController();
      const deltas = engine.stream?.(batch({ signal: controller.signal }));
      const next = async () => {
        for await (const delta of deltas ?? []) {
          if (delta.type === 'done') controller.abort();
        }
      };
      expect(await failureOf(next())).toMatchObject({ reason: 'cancelled' });
    });

    it('[ENG-06] gives up on a stream that stalls', async () => {
      standIn.breakNextStream({ after: 3, how: 'hang' });
      expect((await stream({ signal: AbortSignal.timeout(80) })).failure).toMatchObject({ reason: 'timeout' });
    });

    it.each([
      { how: 'cut', reason: 'network' },
      { how: 'end', reason: 'network' },
      { how: 'error', reason: conformance.streamError },
    ] as const)('keeps what was done before a stream breaks ($how)', async ({ how, reason }) => {
      const firstDone = Promise.withResolvers<void>();
      standIn.breakNextStream({ after: 25, how, when: firstDone.promise });
      const { done, failure } = await stream({}, firstDone.resolve);
      expect(failure).toMatchObject({ engine: engine.id, reason });
      expect(done.filter((text) => text !== undefined).length).toBeGreaterThan(0);
      expect(done.filter((text) => text !== undefined).length).toBeLessThan(TEXTS.length);
    });

    it('ends a stream quietly when the model met its output limit midway', async () => {
      standIn.sayNext(({ text }) => ({ text: text.slice(0, -10), end: 'length' }));
      const { done, failure } = await stream();
      expect(failure).toBeUndefined();
      expect(done.map((text) => text !== undefined)).toEqual([true, true, false]);
    });

    it.each(failuresOf(errors, reasons))('[ENG-06] says $reason for a stream when $when', async ({ fault, reason }) => {
      standIn.failNext(fault);
      expect((await stream()).failure).toMatchObject({ engine: engine.id, reason });
    });

    it('calls a stream that is something else wrong, and refuses a pair before any call', async () => {
      standIn.failNext({ kind: 'garbage', body: '{"a":[1,null]}' });
      expect((await stream()).failure).toMatchObject({ reason: 'wrong-answer' });
      standIn.requests.length = 0;
      expect((await stream({ source: 'es' })).failure).toMatchObject({ reason: 'unsupported-pair' });
      expect(standIn.requests).toEqual([]);
    });
  });
}

function failuresOf(errors: AiConformance['errors'], reasons: AiConformance['reasons']): Conformance['failures'] {
  expect(Object.keys(errors)).toEqual(Object.keys(reasons));
  return Object.entries(errors).map(([when, error]) => ({
    when,
    fault: { kind: 'status', ...error },
    reason: reasons[when] ?? 'cancelled',
    ...(error.headers?.['retry-after'] ? { retryAfterMs: Number(error.headers['retry-after']) * 1000 } : {}),
  }));
}

/** A stream read to its end: what was done and written per text, and the error that it ended with. */
async function collect(engine: Engine, batch: EngineBatch, onDone?: () => void) {
  const deltas: EngineDelta[] = [];
  const read = async () => {
    for await (const delta of engine.stream?.(batch) ?? []) {
      deltas.push(delta);
      if (delta.type === 'done') onDone?.();
    }
  };
  const failure = await read().then(
    () => undefined,
    (error: unknown) => error,
  );
  const of = (index: number) => deltas.filter((delta) => delta.type !== 'usage' && delta.index === index);
  return {
    deltas,
    failure,
    done: batch.texts.map((_, index) => {
      const [done] = of(index).filter(({ type }) => type === 'done');
      return done?.type === 'done' ? done.translation.text : undefined;
    }),
    written: batch.texts.map((_, index) =>
      of(index)
        .map((delta) => (delta.type === 'text' ? delta.text : ''))
        .join(''),
    ),
  };
}

function withoutItem(answer: string, index: number): string {
  const { items }: { items: unknown[] } = JSON.parse(answer);
  return JSON.stringify({ items: items.toSpliced(index, 1) });
}

/** A recorded body with the prompt put in its places. */
function fill(recorded: unknown, places: Record<string, string>): unknown {
  return JSON.parse(JSON.stringify(recorded), (_, value: unknown) =>
    typeof value === 'string' ? (places[value] ?? value) : value,
  );
}
