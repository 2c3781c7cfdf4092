import type { EngineBatch, EngineDelta } from '@interlinear/engines';
import { EngineError } from '@interlinear/engines/error';
import { nextEventLoopTurn } from '@interlinear/testing/clocks';
import { describe, expect, it } from 'vitest';
import type { Segment } from './segment.ts';
import { scriptedEngine } from './testing/scripted-engine.ts';
import { readable, segmentsOf, startTranslator } from './testing/start-translator.ts';

type Stream = (batch: EngineBatch) => AsyncIterable<EngineDelta>;

/** An engine with a scripted stream, which answers non-streaming requests in capitals. */
function streamingEngine(stream: Stream, options: Parameters<typeof scriptedEngine>[0] = {}) {
  const streams: EngineBatch[] = [];
  const engine = scriptedEngine({
    kind: 'ai',
    answer: ({ texts }) => ({ translations: texts.map((text) => ({ text: text.toUpperCase() })) }),
    stream(batch) {
      streams.push(batch);
      return stream(batch);
    },
    ...options,
  });
  return { engine, streams };
}

const text = (index: number, piece: string): EngineDelta => ({ type: 'text', index, text: piece });
const done = (index: number, whole: string): EngineDelta => ({ type: 'done', index, translation: { text: whole } });

describe('streaming', () => {
  it('[ENG-11] shows a translation while it is being written, without marks, then the final one', async () => {
    const { engine } = streamingEngine(async function* () {
      yield text(0, 'La casa <b');
      yield text(0, '1>ro');
      yield text(0, 'ja &am');
      yield text(0, 'p; azul</b1>');
      yield done(0, 'La casa <b1>roja &amp; azul</b1>');
    });
    const segments: Segment[] = [{ id: 'm', content: ['The ', { open: 3 }, 'red & blue', { close: 3 }, ' house'] }];
    const results = await startTranslator([engine]).translate({ segments, partials: true });
    expect(results.slice(0, -1)).toEqual(
      ['La casa ', 'La casa ro', 'La casa roja ', 'La casa roja & azul'].map((partial) => ({
        id: 'm',
        status: 'partial',
        text: partial,
        engine: 'scripted',
      })),
    );
    expect(results.at(-1)).toMatchObject({
      status: 'translated',
      content: ['La casa ', { open: 3 }, 'roja & azul', { close: 3 }],
    });
  });

  it('[ENG-11] neither shows nor awaits the rest of an answer that is too long for a translation', async () => {
    let written = 0;
    let closed = 0;
    const { engine, streams } = streamingEngine(async function* () {
      try {
        for (let line = 0; line < 1_000; line += 1) {
          written += 1;
          yield text(0, 'An essay instead. ');
        }
        yield done(0, 'An essay instead. '.repeat(1_000));
      } finally {
        closed += 1;
      }
    });
    const results = await startTranslator([engine]).translate({
      segments: segmentsOf('one'),
      partials: true,
      fallback: false,
    });
    const shown = results.flatMap((result) => (result.status === 'partial' ? [result.text.length] : []));
    expect(Math.max(...shown)).toBeLessThan(150);
    expect(results.at(-1)).toMatchObject({ status: 'failed' });
    expect({ isShort: written < 30, closed }).toEqual({ isShort: true, closed: streams.length });
  });

  it('sends no partials unless requested, and does not stream a single text', async () => {
    const { engine, streams } = streamingEngine(async function* () {
      yield text(0, 'never');
    });
    const results = await startTranslator([engine]).translate({ segments: segmentsOf('one') });
    expect({ results: readable(results), streams: streams.length }).toEqual({ results: { s0: 'ONE' }, streams: 0 });
  });

  it('delivers the first of many texts as soon as it is complete', async () => {
    const gate = Promise.withResolvers<void>();
    const { engine } = streamingEngine(async function* () {
      yield done(1, 'dos');
      await gate.promise;
      yield done(0, 'uno');
    });
    const { translator } = startTranslator([engine]);
    const results = translator.translate({
      segments: segmentsOf('one', 'two'),
      source: 'en',
      target: 'es',
      engine: 'scripted',
    });
    const ids: string[] = [];
    for await (const { id } of results) {
      ids.push(id);
      gate.resolve();
    }
    expect(ids).toEqual(['s1', 's0']);
  });

  it('[ENG-04] keeps translations from a failed stream, and retries only the rest', async () => {
    const calls: unknown[] = [];
    const { engine } = streamingEngine(async function* () {
      yield done(1, 'dos');
      yield { type: 'usage', usage: { inputTokens: 5 } };
      throw new EngineError({ engine: 'scripted', reason: 'network', message: 'cut' });
    });
    const { translate, clock } = startTranslator([engine], { onEngineCall: (call) => calls.push(call) });
    const results = translate({ segments: segmentsOf('one', 'two', 'three') });
    await clock.advance(1_000);
    expect(readable(await results)).toEqual({ s0: 'ONE', s1: 'dos', s2: 'THREE' });
    expect(engine.batches.map(({ texts }) => texts)).toEqual([['one', 'three']]);
    expect(calls).toMatchObject([
      { outcome: 'network', segments: 3, usage: { inputTokens: 5 } },
      { outcome: 'ok', segments: 2 },
    ]);
  });

  it('[ENG-04] retries texts that a stream left out', async () => {
    const { engine } = streamingEngine(async function* () {
      yield done(0, 'uno');
      yield done(0, 'again');
      yield done(7, 'nobody asked');
    });
    expect(readable(await startTranslator([engine]).translate({ segments: segmentsOf('one', 'two') }))).toEqual({
      s0: 'uno',
      s1: 'TWO',
    });
  });

  it('[ENG-05] verifies streamed translations', async () => {
    const { engine } = streamingEngine(async function* ({ texts }) {
      for (const index of texts.keys()) yield done(index, 'sin marca');
    });
    const segments: Segment[] = [...segmentsOf('one'), { id: 'm', content: ['a ', { open: 1 }, 'b', { close: 1 }] }];
    const results = await startTranslator([engine]).translate({ segments });
    expect(results.at(-1)).toMatchObject({ id: 'm', content: ['A ', { open: 1 }, 'B', { close: 1 }] });
  });

  it('[ENG-06] extends the deadline of an active stream, and times out a stalled one', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { engine, streams } = streamingEngine(async function* () {
      for (const gate of gates) {
        await gate.promise;
        yield text(0, '.');
      }
      await new Promise(() => {});
    });
    const { translate, clock } = startTranslator([engine]);
    const results = translate({ segments: segmentsOf('one'), partials: true, fallback: false });
    for (const gate of gates) {
      await clock.advance(9_000);
      gate.resolve();
      await nextEventLoopTurn();
    }
    expect(streams[0]?.signal.aborted).toBe(false);
    await clock.advance(9_999);
    expect(streams[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(readable(await results)).toEqual({ s0: 'timeout' });
  });

  it('[ENG-11] streams to all requests that wait for the same text', async () => {
    const gate = Promise.withResolvers<void>();
    const { engine } = streamingEngine(async function* () {
      await gate.promise;
      yield text(0, 'un');
      yield done(0, 'uno');
    });
    const { translate } = startTranslator([engine]);
    const both = [
      translate({ segments: segmentsOf('one'), partials: true }),
      translate({ segments: segmentsOf('one'), partials: true }),
    ];
    await nextEventLoopTurn();
    gate.resolve();
    for (const results of await Promise.all(both))
      expect(results.map(({ status }) => status)).toEqual(['partial', 'translated']);
  });

  it('shows a long text from its beginning', async () => {
    const { engine } = streamingEngine(
      async function* ({ texts }) {
        yield text(1, 'Segunda');
        yield text(0, 'Primera');
        for (const index of texts.keys()) yield done(index, `Frase ${index + 1}.`);
      },
      { limits: { segments: 9, characters: 60, concurrency: 1, segmentCharacters: 30 } },
    );
    const segments = segmentsOf('This is the first sentence. This is the second one.');
    const results = await startTranslator([engine]).translate({ segments, partials: true });
    expect(results.map((result) => Object.values(readable([result]))[0])).toEqual([
      'Primera Segunda',
      'Frase 1. Frase 2.',
    ]);
  });
});
