import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine, EngineBatch, EngineDelta, EngineUsage } from '../engine.ts';
import { type Conformance, describeEngine, endTimeAfterArrival, failureOf } from '../engine-conformance.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { buildPrompt } from './prompt.ts';

export interface AiConformance {
  name: string;
  start(): Promise<AiStandIn>;
  /** Creates an engine on the stand-in, by default with its valid key. */
  create(standIn: { url: string }, apiKey?: string): Engine;
  /** Whether the vendor requires a key. Default true. */
  hasKey?: boolean;
  /** Recorded request body for {@link FIXTURE_BATCH}, with `{system}` and `{user}` in place of the prompt. */
  request: unknown;
  /** Recorded answer to that request, and the token usage in it. */
  answer: unknown;
  usage: EngineUsage;
  /** Recorded answers for the vendor's documented errors, and the expected reasons. */
  errors: Record<string, { status: number; headers?: Record<string, string>; body: unknown }>;
  reasons: Record<string, EngineErrorReason>;
  /** Expected reason for an error within a stream. */
  streamError: EngineErrorReason;
  /** Whether the vendor reports refusals by a safety filter. Default true. */
  refuses?: boolean;
  /** Whether streams report token usage. Default true. */
  streamsUsage?: boolean;
}

const FIXTURE_BATCH = { texts: ['The house is red.', 'Good night.'], source: 'en', target: 'es' } as const;
const FIXTURE_TRANSLATIONS = [{ text: 'La casa es roja.' }, { text: 'Buenas noches.' }];
const TEXTS = ['The <b1>house</b1> is “red” 😀.', 'I would like\na table for two.', 'Good night & good luck <3'];

/** Tests the requirements of AI engines, in addition to those of every engine. */
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
      signal: new AbortController().signal,
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

    it('sends the documented request and reads the documented answer', async () => {
      standIn.failNext({ kind: 'status', status: 200, body: conformance.answer });
      const answer = await engine.translate(batch(FIXTURE_BATCH));
      expect(answer).toEqual({ translations: FIXTURE_TRANSLATIONS, usage: conformance.usage });
      const { system, user } = buildPrompt(batch(FIXTURE_BATCH));
      const sent: unknown = JSON.parse(standIn.requests[0]?.body ?? '');
      expect(sent).toEqual(fill(conformance.request, { '{system}': system, '{user}': user }));
    });

    it('[ENG-04] gives null for texts the model left out, and never another text', async () => {
      const whole = await engine.translate(batch());
      standIn.changeNextTurn(({ text }) => ({ text: withoutItem(text, 1) }));
      const { translations } = await engine.translate(batch());
      expect(translations).toEqual([whole.translations[0], null, whole.translations[2]]);
    });

    it('keeps complete translations when the model hits its output limit', async () => {
      standIn.changeNextTurn(({ text }) => ({ text: text.slice(0, -10), end: 'length' }));
      const { translations } = await engine.translate(batch());
      expect(translations.map((translation) => translation !== null)).toEqual([true, true, false]);

      standIn.changeNextTurn(() => ({ text: '{"items":[{"id":1,"t":"La ca', end: 'length' }));
      expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'too-long', isRetryable: false });
    });

    if (refuses) {
      it('reports a refusal by a safety filter', async () => {
        standIn.changeNextTurn(() => ({ text: '', end: 'refused' }));
        expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'content-refused' });
        standIn.changeNextTurn(() => ({ text: '', end: 'refused' }));
        expect((await stream()).failure).toMatchObject({ reason: 'content-refused' });
      });
    }

    it.each([
      ['empty', ''],
      ['a chat', 'Sure! What would you like me to translate?'],
      ['only repeated words', '{"items":[]}'],
    ])('treats an answer that is %s as wrong and retryable', async (_, text) => {
      standIn.changeNextTurn(() => ({ text }));
      expect(await failureOf(engine.translate(batch()))).toMatchObject({ reason: 'wrong-answer', isRetryable: true });
      standIn.changeNextTurn(() => ({ text }));
      expect((await stream()).failure).toMatchObject({ reason: 'wrong-answer', isRetryable: true });
    });

    it('ignores thoughts of the model', async () => {
      const think = () => ({ thoughts: 'First, "items":[{"id":1,"t":"no"}] …' });
      const plain = await engine.translate(batch());
      standIn.changeNextTurn(think);
      expect((await engine.translate(batch())).translations).toEqual(plain.translations);
      standIn.changeNextTurn(think);
      expect((await stream()).done).toEqual(plain.translations.map((translation) => translation?.text));
    });

    it('[ENG-11] streams each text as it is written, and reports usage', async () => {
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

    it('[ENG-11] delivers the first text before the last is written, and stops when cancelled', async () => {
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
      const { failure } = await endTimeAfterArrival(standIn, (signal) => stream({ signal }));
      expect(failure).toMatchObject({ reason: 'timeout' });
    });

    it.each([
      { how: 'cut', reason: 'network' },
      { how: 'end', reason: 'network' },
      { how: 'error', reason: conformance.streamError },
    ] as const)('keeps translations completed before a stream breaks ($how)', async ({ how, reason }) => {
      const firstDone = Promise.withResolvers<void>();
      standIn.breakNextStream({ after: 25, how, when: firstDone.promise });
      const { done, failure } = await stream({}, firstDone.resolve);
      expect(failure).toMatchObject({ engine: engine.id, reason });
      expect(done.filter((text) => text !== undefined).length).toBeGreaterThan(0);
      expect(done.filter((text) => text !== undefined).length).toBeLessThan(TEXTS.length);
    });

    it('ends a stream without error when the model hits its output limit', async () => {
      standIn.changeNextTurn(({ text }) => ({ text: text.slice(0, -10), end: 'length' }));
      const { done, failure } = await stream();
      expect(failure).toBeUndefined();
      expect(done.map((text) => text !== undefined)).toEqual([true, true, false]);
    });

    it.each(failuresOf(errors, reasons))(
      '[ENG-06] reports $reason for a stream when $when',
      async ({ fault, reason }) => {
        standIn.failNext(fault);
        expect((await stream()).failure).toMatchObject({ engine: engine.id, reason });
      },
    );

    it('rejects a stream in another format, and an unsupported pair before any request', async () => {
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

/** Reads a stream to its end; returns the completed and written text per index, and the final error. */
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

/** Fills the prompt into a recorded body. */
function fill(recorded: unknown, places: Record<string, string>): unknown {
  return JSON.parse(JSON.stringify(recorded), (_, value: unknown) =>
    typeof value === 'string' ? (places[value] ?? value) : value,
  );
}
