import type { EngineBatch } from '@interlinear/engines';
import { EngineError, type EngineErrorReason } from '@interlinear/engines/error';
import { nextEventLoopTurn } from '@interlinear/testing/clocks';
import { describe, expect, it } from 'vitest';
import { createMemoryCache } from './cache/memory-cache.ts';
import type { Segment } from './segment.ts';
import { pseudoAnswer, type ScriptedEngine, scriptedEngine } from './testing/scripted-engine.ts';
import { collect, readable, segmentsOf, startTranslator } from './testing/start-translator.ts';

const failing =
  (reason: EngineErrorReason, options: { retryAfterMs?: number; hint?: string } = {}) =>
  () => {
    throw new EngineError({ engine: 'scripted', reason, message: 'as told', ...options });
  };

const edge = (options: Parameters<typeof scriptedEngine>[0] = {}) =>
  scriptedEngine({
    id: 'microsoft-edge',
    supports: () => true,
    answer: ({ texts }) => ({ translations: texts.map((text) => ({ text: `edge ${text}`, detectedSource: 'fr' })) }),
    ...options,
  });

const sent = (engine: ScriptedEngine) => engine.batches.map(({ texts }) => texts);

describe('translate', () => {
  it('[ENG-04] gives every segment exactly one result, in as few requests as the engine allows', async () => {
    const engine = scriptedEngine({ limits: { segments: 2, characters: 5000, concurrency: 4 } });
    const results = await startTranslator([engine]).translate({ segments: segmentsOf('One', 'Two', '3', 'Four') });
    expect(readable(results)).toEqual({ s0: '【One】', s1: '【Two】', s2: 'no-letters', s3: '【Four】' });
    expect(results).toHaveLength(4);
    expect(sent(engine)).toEqual([['One', 'Two'], ['Four']]);
  });

  it('sends no lone surrogates, on which some engines fail', async () => {
    const engine = scriptedEngine();
    await startTranslator([engine]).translate({ segments: segmentsOf('One \ud83d and \ude00 two 😀') });
    expect(sent(engine)).toEqual([['One \ufffd and \ufffd two 😀']]);
  });

  it('reports the origin of a translation', async () => {
    const engine = scriptedEngine({ answer: ({ texts }) => ({ ...pseudoAnswer({ texts }), route: 'Apertium en→es' }) });
    const [result] = await startTranslator([engine]).translate({ segments: segmentsOf('One') });
    expect(result).toEqual({
      id: 's0',
      status: 'translated',
      content: ['【One】'],
      engine: 'scripted',
      source: 'en',
      cached: false,
      route: 'Apertium en→es',
    });
  });

  it('[ENG-09] reports for each segment that there is nothing to translate', async () => {
    const engine = scriptedEngine();
    const results = await startTranslator([engine]).translate({ segments: segmentsOf('', '42') });
    expect(readable(results)).toEqual({ s0: 'empty', s1: 'no-letters' });
    expect(await startTranslator([engine]).translate({ segments: [] })).toEqual([]);
    expect(engine.batches).toEqual([]);
  });

  it('[ENG-04] sends visible segments first', async () => {
    const engine = scriptedEngine({ limits: { segments: 1, characters: 100, concurrency: 1 } });
    const segments: Segment[] = ['low', 'high', 'middle'].map((text, index) => ({
      id: text,
      content: [text],
      priority: [9, -1, 0][index] ?? 0,
    }));
    await startTranslator([engine]).translate({ segments });
    expect(sent(engine)).toEqual([['high'], ['middle'], ['low']]);
  });

  it('[ENG-04] splits a text that is too long for one request and joins its translation', async () => {
    const engine = scriptedEngine({ limits: { segments: 5, characters: 60, concurrency: 2 } });
    const text = 'The first sentence stands here. The second one is there. And a third one ends it.';
    const results = await startTranslator([engine]).translate({ segments: segmentsOf(text) });
    expect(readable(results)).toEqual({
      s0: '【The first sentence stands here. The second one is there.】 【And a third one ends it.】',
    });
    expect(results).toHaveLength(1);
  });

  describe('look-up and store', () => {
    it('[ENG-11] requests a text once, whatever numbers its markup has', async () => {
      const engine = scriptedEngine();
      const { translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
      const content = (number: number): Segment[] => [
        { id: 'a', content: ['A ', { open: number }, 'red', { close: number }, ' house'] },
      ];
      await translate({ segments: content(1) });
      const [result] = await translate({ segments: content(70) });
      expect(result).toMatchObject({
        cached: true,
        source: 'en',
        content: ['【A】 ', { open: 70 }, '【red】', { close: 70 }, ' 【house】'],
      });
      expect(engine.batches).toHaveLength(1);
    });

    it('[ENG-11] distinguishes requests that would be answered differently', async () => {
      const engine = scriptedEngine({ kind: 'ai', glossary: 'native' });
      const { translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
      const segments = segmentsOf('A red house');
      await translate({ segments });
      await translate({ segments, target: 'fr' });
      await translate({ segments, instructions: 'Be brief' });
      await translate({ segments, glossary: [{ source: 'house', target: 'casita' }] });
      expect(engine.batches).toHaveLength(4);
      await translate({ segments, glossary: [{ source: 'boat', target: 'barco' }] });
      expect(engine.batches).toHaveLength(4);
    });

    it('ignores entries of a shared cache that do not match the text', async () => {
      const engine = scriptedEngine();
      const cache = {
        get: async (keys: readonly string[]) => keys.map(() => ({ text: 'no marks here', source: 'en' as const })),
        set: async () => {},
      };
      const segments: Segment[] = [{ id: 'a', content: ['A ', { open: 1 }, 'red', { close: 1 }, ' house'] }];
      expect(readable(await startTranslator([engine], { cache }).translate({ segments }))).toEqual({
        a: '【A】 【red】 【house】',
      });
    });

    it('[ENG-11] shares a request in flight, and cancels it only when no caller waits', async () => {
      let signal: AbortSignal | undefined;
      const answer = Promise.withResolvers<void>();
      const engine = scriptedEngine({
        async answer(batch) {
          signal = batch.signal;
          await answer.promise;
          return pseudoAnswer(batch);
        },
      });
      const { translate } = startTranslator([engine]);
      const leaving = new AbortController();
      const first = translate({ segments: segmentsOf('One'), signal: leaving.signal });
      const second = translate({ segments: segmentsOf('One') });
      await nextEventLoopTurn();
      leaving.abort();
      expect(readable(await first)).toEqual({ s0: 'cancelled' });
      expect(signal?.aborted).toBe(false);
      answer.resolve();
      expect(readable(await second)).toEqual({ s0: '【One】' });
      expect(engine.batches).toHaveLength(1);
    });

    it('gives both results if a request contains the same text twice', async () => {
      const engine = scriptedEngine();
      const results = await startTranslator([engine]).translate({ segments: segmentsOf('Same', 'Same') });
      expect(readable(results)).toEqual({ s0: '【Same】', s1: '【Same】' });
      expect(sent(engine)).toEqual([['Same']]);
    });
  });

  describe('packing of queued texts', () => {
    it('[ENG-04] sends at once while the engine is idle, and batches queued texts', async () => {
      const gates: PromiseWithResolvers<void>[] = [];
      const engine = scriptedEngine({
        limits: { segments: 50, characters: 5000, concurrency: 1 },
        async answer(batch) {
          const gate = Promise.withResolvers<void>();
          gates.push(gate);
          await gate.promise;
          return pseudoAnswer(batch);
        },
      });
      const { translate } = startTranslator([engine]);
      const all = ['One', 'Two', 'Three'].map((text) => translate({ segments: segmentsOf(text) }));
      const french = translate({ segments: segmentsOf('Four'), target: 'fr' });
      await nextEventLoopTurn();
      expect(sent(engine)).toEqual([['One']]);
      for (let request = 0; request < 3; request += 1) {
        gates[request]?.resolve();
        await nextEventLoopTurn();
      }
      expect((await Promise.all(all)).map(readable)).toEqual([
        { s0: '【One】' },
        { s0: '【Two】' },
        { s0: '【Three】' },
      ]);
      expect(readable(await french)).toEqual({ s0: '【Four】' });
      expect(sent(engine)).toEqual([['One'], ['Two', 'Three'], ['Four']]);
    });

    it('[ENG-04] collects texts briefly while the engine is busy, but sends full requests at once', async () => {
      const hanging = () =>
        scriptedEngine({
          limits: { segments: 3, characters: 5000, concurrency: 2 },
          answer: () => new Promise(() => {}),
        });
      const waiting = hanging();
      const { translate, clock } = startTranslator([waiting]);
      void translate({ segments: segmentsOf('One') });
      void translate({ segments: segmentsOf('Two') });
      await clock.advance(4);
      void translate({ segments: segmentsOf('Three') });
      await nextEventLoopTurn();
      expect(sent(waiting)).toEqual([['One']]);
      await clock.advance(1);
      expect(sent(waiting)).toEqual([['One'], ['Two', 'Three']]);

      const full = hanging();
      const other = startTranslator([full]);
      void other.translate({ segments: segmentsOf('One') });
      void other.translate({ segments: segmentsOf('Two', 'Three', 'Four') });
      await nextEventLoopTurn();
      expect(sent(full)).toEqual([['One'], ['Two', 'Three', 'Four']]);
    });

    it('lets a short request overtake the rest of a long one, without stopping the long one', async () => {
      const engine = scriptedEngine({ limits: { segments: 2, characters: 5000, concurrency: 1 } });
      const { translate } = startTranslator([engine]);
      const book = translate({ segments: segmentsOf('a', 'b', 'c', 'd', 'e', 'f', 'g') });
      await Promise.resolve();
      const others = ['x', 'y', 'z'].map((text) => translate({ segments: segmentsOf(text) }));
      await Promise.all([book, ...others]);
      expect(sent(engine)).toEqual([
        ['a', 'b'],
        ['x', 'y'],
        ['z', 'c'],
        ['d', 'e'],
        ['f', 'g'],
      ]);
    });

    it('[ENG-06] starts no more requests per second than the engine allows', async () => {
      const engine = scriptedEngine({ limits: { segments: 1, characters: 100, concurrency: 9, perSecond: 2 } });
      const { translate, clock } = startTranslator([engine]);
      const results = translate({ segments: segmentsOf('One', 'Two', 'Three') });
      await clock.advance(999);
      expect(engine.batches).toHaveLength(2);
      await clock.advance(1);
      expect(await results).toHaveLength(3);
    });
  });

  describe('failures', () => {
    it.each<EngineErrorReason>(['bad-request', 'too-long', 'content-refused', 'wrong-answer'])(
      '[ENG-04] finds the one bad text of a batch that is refused with %s',
      async (reason) => {
        const engine = scriptedEngine({
          answer: (batch) =>
            batch.texts.some((text) => text.includes('bad')) ? failing(reason)() : pseudoAnswer(batch),
        });
        const { translate, clock } = startTranslator([engine]);
        const results = translate({
          segments: segmentsOf('One', 'Two', 'bad', 'Four', 'Five', 'Six', 'Seven'),
          fallback: false,
        });
        await clock.advance(9_000);
        expect(readable(await results)).toEqual({
          s0: '【One】',
          s1: '【Two】',
          s2: reason,
          s3: '【Four】',
          s4: '【Five】',
          s5: '【Six】',
          s6: '【Seven】',
        });
      },
    );

    it('[ENG-04] discards an answer with the wrong count', async () => {
      const engine = scriptedEngine({
        answer: ({ texts }) =>
          texts.length > 1 ? { translations: pseudoAnswer({ texts }).translations.slice(1) } : pseudoAnswer({ texts }),
      });
      expect(
        readable(await startTranslator([engine]).translate({ segments: segmentsOf('One', 'Two', 'Three') })),
      ).toEqual({
        s0: '【One】',
        s1: '【Two】',
        s2: '【Three】',
      });
    });

    it('[ENG-04] retries only the texts an engine left out', async () => {
      const answers = [
        ({ texts }: EngineBatch) => ({ translations: texts.map((text) => (text === 'One' ? { text: 'uno' } : null)) }),
        ({ texts }: EngineBatch) => ({ translations: texts.map((text) => (text === 'Two' ? { text: 'dos' } : null)) }),
        ({ texts }: EngineBatch) => ({ translations: texts.map(() => ({ text: 'tres' })) }),
      ];
      const engine = scriptedEngine({ answer: (batch) => (answers.shift() ?? pseudoAnswer)(batch) });
      expect(
        readable(await startTranslator([engine]).translate({ segments: segmentsOf('One', 'Two', 'Three') })),
      ).toEqual({
        s0: 'uno',
        s1: 'dos',
        s2: 'tres',
      });
      expect(sent(engine)).toEqual([['One', 'Two', 'Three'], ['Two', 'Three'], ['Three']]);
    });

    it('[ENG-06] retries twice if it can help, with growing pauses', async () => {
      const engine = scriptedEngine({ answer: failing('unavailable') });
      const { translate, clock } = startTranslator([engine]);
      const results = translate({ segments: segmentsOf('One') });
      await clock.advance(224);
      expect(engine.batches).toHaveLength(1);
      await clock.advance(1);
      expect(engine.batches).toHaveLength(2);
      await clock.advance(449);
      expect(engine.batches).toHaveLength(2);
      await clock.advance(1);
      expect(engine.batches).toHaveLength(3);
      expect(readable(await results)).toEqual({ s0: 'unavailable' });
    });

    it('[ENG-06] waits as long as the engine demands, but gives up if that is too long', async () => {
      const waits = [2_000, 60_000];
      const engine = scriptedEngine({
        answer: (batch) => {
          const retryAfterMs = waits.shift();
          return retryAfterMs === undefined ? pseudoAnswer(batch) : failing('rate-limit', { retryAfterMs })();
        },
      });
      const { translate, clock } = startTranslator([engine]);
      const results = translate({ segments: segmentsOf('One') });
      await clock.advance(1_999);
      expect(engine.batches).toHaveLength(1);
      await clock.advance(1);
      expect(await results).toMatchObject([
        { status: 'failed', error: { reason: 'rate-limit', retryAfterMs: 60_000 } },
      ]);
    });

    it.each<EngineErrorReason>(['auth', 'quota', 'unsupported-pair'])(
      '[ENG-06] does not ask again after %s',
      async (reason) => {
        const engine = scriptedEngine({ answer: failing(reason) });
        expect(readable(await startTranslator([engine]).translate({ segments: segmentsOf('One') }))).toEqual({
          s0: reason,
        });
        expect(engine.batches).toHaveLength(1);
      },
    );

    it('[ENG-06] times out after ten seconds, even if the engine ignores its signal', async () => {
      const engine = scriptedEngine({ answer: () => new Promise(() => {}) });
      const { translate, clock } = startTranslator([engine]);
      const results = translate({ segments: segmentsOf('One') });
      await clock.advance(9_999);
      expect(engine.batches[0]?.signal.aborted).toBe(false);
      await clock.advance(1);
      expect(await results).toMatchObject([{ status: 'failed', error: { reason: 'timeout', engine: 'scripted' } }]);
    });

    it('[I18N-03] does not send an unsupported pair to an engine', async () => {
      const engine = scriptedEngine({ supports: () => false });
      expect(readable(await startTranslator([engine]).translate({ segments: segmentsOf('One') }))).toEqual({
        s0: 'unsupported-pair',
      });
      expect(engine.batches).toEqual([]);
    });

    it('fails the texts, not the process, if an engine violates its contract', async () => {
      const engine = scriptedEngine({
        answer: () => {
          throw new TypeError('oops');
        },
      });
      expect(readable(await startTranslator([engine]).translate({ segments: segmentsOf('One') }))).toEqual({
        s0: 'bad-request',
      });
    });

    it('reports every request with its outcome', async () => {
      const calls: unknown[] = [];
      const engine = scriptedEngine({ answer: (batch) => ({ ...pseudoAnswer(batch), usage: { characters: 6 } }) });
      const broken = scriptedEngine({ id: 'broken', answer: failing('auth') });
      const { translate } = startTranslator([engine, broken], { onEngineCall: (call) => calls.push(call) });
      await translate({ segments: segmentsOf('One', 'Two') });
      await translate({ segments: segmentsOf('One'), engine: 'broken' });
      expect(calls).toEqual([
        { engine: 'scripted', outcome: 'ok', durationMs: 0, segments: 2, usage: { characters: 6 } },
        { engine: 'broken', outcome: 'auth', durationMs: 0, segments: 1 },
      ]);
    });

    it('[ENG-04] tells each request its share of what an engine has used, by length of text', async () => {
      const engine = scriptedEngine({
        answer: (batch) => ({ ...pseudoAnswer(batch), usage: { inputTokens: 16, outputTokens: 8 } }),
        limits: { segments: 10, characters: 1_000, concurrency: 1 },
      });
      const { translate, clock } = startTranslator([engine]);
      const used: Record<string, unknown[]> = { busy: [], one: [], other: [] };
      const ask = (name: string, text: string) =>
        translate({ segments: segmentsOf(text), onUsage: (usage) => used[name]?.push(usage) });
      // The other two wait for the first and share a request.
      const answers = [ask('busy', 'Busy'), ask('one', 'One'), ask('other', 'Three')];
      await clock.advance(1_000);
      await Promise.all(answers);
      expect(used).toEqual({
        busy: [{ inputTokens: 16, outputTokens: 8 }],
        one: [{ inputTokens: 6, outputTokens: 3 }],
        other: [{ inputTokens: 10, outputTokens: 5 }],
      });
    });
  });

  describe('fall back', () => {
    it('[ENG-07] falls back to the microsoft-edge engine and reports it', async () => {
      const engine = scriptedEngine({ answer: failing('auth') });
      const [result] = await startTranslator([engine, edge()]).translate({ segments: segmentsOf('One') });
      expect(result).toEqual({
        id: 's0',
        status: 'translated',
        content: ['edge One'],
        engine: 'microsoft-edge',
        source: 'en',
        cached: false,
        fallbackFrom: { reason: 'auth', engine: 'scripted', message: 'scripted: as told' },
      });
    });

    it('[ENG-07] falls back with all failed texts in one request', async () => {
      const fallback = edge();
      const engine = scriptedEngine({ answer: failing('quota') });
      await startTranslator([engine, fallback]).translate({ segments: segmentsOf('One', 'Two') });
      expect(sent(fallback)).toEqual([['One', 'Two']]);
    });

    it('[ENG-07] names both engines when both fail', async () => {
      const engine = scriptedEngine({ answer: failing('unsupported-pair', { hint: 'model:en-es' }) });
      const results = await startTranslator([
        engine,
        edge({
          answer: () => {
            throw new EngineError({ engine: 'microsoft-edge', reason: 'auth', message: 'no' });
          },
        }),
      ]).translate({ segments: segmentsOf('One') });
      expect(results).toMatchObject([
        {
          status: 'failed',
          error: {
            reason: 'all-engines-failed',
            engine: 'scripted',
            hint: 'model:en-es',
            message: 'scripted failed (unsupported-pair), and so did microsoft-edge (auth)',
            first: { reason: 'unsupported-pair', engine: 'scripted' },
            second: { reason: 'auth', engine: 'microsoft-edge' },
          },
        },
      ]);
    });

    it('[ENG-07] does not fall back if disabled, from the fallback itself, or to a missing engine', async () => {
      const engine = scriptedEngine({ answer: failing('auth') });
      const broken = edge({ answer: failing('auth') });
      const segments = segmentsOf('One');
      expect(readable(await startTranslator([engine, edge()]).translate({ segments, fallback: false }))).toEqual({
        s0: 'auth',
      });
      expect(readable(await startTranslator([engine]).translate({ segments }))).toEqual({ s0: 'auth' });
      expect(readable(await startTranslator([broken]).translate({ segments }))).toEqual({ s0: 'auth' });
      expect(broken.batches).toHaveLength(1);
    });

    it('falls back from an unknown engine', async () => {
      expect(
        readable(await startTranslator([edge()]).translate({ segments: segmentsOf('One'), engine: 'gone' })),
      ).toEqual({ s0: 'edge One' });
    });

    it('[ENG-07] rests an engine that keeps failing, probes it, and uses it once it recovers', async () => {
      let isDown = true;
      const engine = scriptedEngine({ answer: (batch) => (isDown ? failing('auth')() : pseudoAnswer(batch)) });
      const { translate, clock, translator } = startTranslator([engine, edge()]);
      const ask = async (text: string) => readable(await translate({ segments: segmentsOf(text) })).s0;
      for (const text of ['a', 'b', 'c']) await ask(text);
      expect(translator.health('scripted')).toBe('resting');
      expect(await ask('d')).toBe('edge d');
      expect(engine.batches).toHaveLength(3);

      await clock.advance(30_000);
      expect(translator.health('scripted')).toBe('ok');
      expect(await ask('e')).toBe('edge e');
      expect(engine.batches).toHaveLength(4);
      await clock.advance(59_999);
      expect(translator.health('scripted')).toBe('resting');

      isDown = false;
      await clock.advance(1);
      expect(await ask('f')).toBe('【f】');
      expect(await ask('g')).toBe('【g】');
    });
  });

  describe('languages', () => {
    it('[ENG-08] sends each detected language separately and reports the source of every result', async () => {
      const engine = scriptedEngine();
      const detect = (text: string) => ({
        language: text.startsWith('Das') ? ('de' as const) : ('en' as const),
        confidence: 0.99,
      });
      const results = await startTranslator([engine], { detect }).translate({
        segments: segmentsOf('Das Haus', 'The house', 'Das Boot'),
        source: 'auto',
      });
      expect(engine.batches.map(({ source, texts }) => ({ source, texts }))).toEqual([
        { source: 'de', texts: ['Das Haus', 'Das Boot'] },
        { source: 'en', texts: ['The house'] },
      ]);
      expect(results.map((result) => (result.status === 'translated' ? [result.id, result.source] : result))).toEqual([
        ['s0', 'de'],
        ['s2', 'de'],
        ['s1', 'en'],
      ]);
    });

    it('[ENG-08] leaves detection to the engine if ours is not sure', async () => {
      const detect = () => ({ language: 'en' as const, confidence: 0.4 });
      const [result] = await startTranslator([edge()], { detect }).translate({
        segments: segmentsOf('Bon'),
        source: 'auto',
      });
      expect(result).toMatchObject({ status: 'translated', source: 'fr' });
    });

    it('[ENG-08] leaves detection to the engine if it does not support the detected language', async () => {
      const detect = () => ({ language: 'la' as const, confidence: 1 });
      const engine = edge({ supports: (source) => source !== 'la' });
      const ask = (source: 'auto' | 'la') =>
        startTranslator([engine], { detect }).translate({ segments: segmentsOf('Part number 70'), source });
      expect(await ask('auto')).toMatchObject([{ status: 'translated', source: 'fr' }]);
      expect(await ask('la')).toMatchObject([{ error: { reason: 'unsupported-pair' } }]);
    });

    it('[ENG-08] uses the best guess for an engine that cannot detect', async () => {
      const engine = scriptedEngine();
      const detect = () => ({ language: 'de' as const, confidence: 0.4 });
      await startTranslator([engine], { detect }).translate({ segments: segmentsOf('Haus'), source: 'auto' });
      expect(engine.batches[0]?.source).toBe('de');
    });

    it('[ENG-09] skips a text that is most likely in the target language if the engine cannot detect', async () => {
      const detect = () => ({ language: 'es' as const, confidence: 0.7 });
      const request = { segments: segmentsOf('Hola'), source: 'auto' as const };
      expect(readable(await startTranslator([scriptedEngine()], { detect }).translate(request))).toEqual({
        s0: 'already-target',
      });
      expect(readable(await startTranslator([edge()], { detect }).translate(request))).toEqual({ s0: 'edge Hola' });
    });

    it('[ENG-08] reports if no language is recognized', async () => {
      const detect = () => ({ language: undefined, confidence: 0 });
      const results = await startTranslator([scriptedEngine()], { detect }).translate({
        segments: segmentsOf('Xq'),
        source: 'auto',
      });
      expect(results).toMatchObject([
        { error: { reason: 'source-unknown', message: 'scripted: the source language was not recognized' } },
      ]);
    });
  });

  describe('terms, context and instructions', () => {
    const glossary = [
      { source: 'house', target: 'casita' },
      { source: 'boat', target: 'barco' },
    ];

    it('[ENG-10] sends the occurring terms to an engine with native glossaries', async () => {
      const engine = scriptedEngine({ glossary: 'native' });
      await startTranslator([engine]).translate({ segments: segmentsOf('A house', 'No term'), glossary });
      expect(engine.batches.map((batch) => ({ texts: batch.texts, glossary: batch.glossary }))).toEqual([
        { texts: ['A house', 'No term'], glossary: [glossary[0]] },
      ]);
    });

    it('[ENG-10] applies terms in engines without glossaries', async () => {
      const results = await startTranslator([scriptedEngine()]).translate({
        segments: segmentsOf('A house by the sea'),
        glossary,
      });
      expect(readable(results)).toEqual({ s0: '【A】 casita 【by the sea】' });
    });

    it('[ENG-10] applies a term with a language only in texts of that language', async () => {
      const engine = scriptedEngine({ glossary: 'native' });
      const { translate } = startTranslator([engine], {
        detect: (text) => ({ language: text.startsWith('Das') ? 'de' : 'en', confidence: 1 }),
      });
      const terms = [
        { source: 'Gift', target: 'veneno', language: 'de' as const },
        { source: 'gift', target: 'obsequio', language: 'en' as const },
        { source: 'is', target: 'es' },
      ];
      const segments = segmentsOf('Das Gift', 'The gift is here');
      await translate({ segments, source: 'auto', glossary: terms });
      expect(engine.batches.map(({ texts, glossary }) => ({ texts, glossary }))).toEqual([
        { texts: ['Das Gift'], glossary: [terms[0]] },
        { texts: ['The gift is here'], glossary: [terms[1], terms[2]] },
      ]);
    });

    it('[ENG-10] needs no engine for texts of only terms, addresses or placeholders', async () => {
      const engine = scriptedEngine();
      const segments = segmentsOf('House', '{{name}}: https://example.org');
      expect(await startTranslator([engine]).translate({ segments, glossary })).toMatchObject([
        { id: 's0', status: 'translated', content: ['casita'], source: 'en' },
        { id: 's1', status: 'kept', reason: 'excluded' },
      ]);
      expect(engine.batches).toEqual([]);
    });

    it('[ENG-11] sends context and instructions only to AI engines', async () => {
      const ai = scriptedEngine({ id: 'ai', kind: 'ai' });
      const api = scriptedEngine();
      const { translate } = startTranslator([api, ai]);
      const segments: Segment[] = [
        { id: 'a', content: ['One'], context: 'A list' },
        { id: 'b', content: ['Two'], context: 'A menu' },
      ];
      await translate({ segments, instructions: 'Be brief' });
      await translate({ segments, instructions: 'Be brief', engine: 'ai' });
      expect(api.batches.map(({ texts, context, instructions }) => ({ texts, context, instructions }))).toEqual([
        { texts: ['One', 'Two'], context: undefined, instructions: undefined },
      ]);
      expect(ai.batches.map(({ texts, context, instructions }) => ({ texts, context, instructions }))).toEqual([
        { texts: ['One'], context: 'A list', instructions: 'Be brief' },
        { texts: ['Two'], context: 'A menu', instructions: 'Be brief' },
      ]);
    });
  });

  describe('cancelling', () => {
    it('cancels the request when its reader leaves', async () => {
      const engine = scriptedEngine({ answer: () => new Promise(() => {}) });
      const { translator } = startTranslator([engine]);
      const results = translator.translate({
        segments: segmentsOf('7', 'One'),
        source: 'en',
        target: 'es',
        engine: 'scripted',
      });
      for await (const result of results) {
        expect(result.id).toBe('s0');
        await nextEventLoopTurn();
        break;
      }
      expect(engine.batches[0]?.signal.aborted).toBe(true);
    });

    it('sends nothing for a request cancelled before it started or while queued', async () => {
      const gate = Promise.withResolvers<void>();
      const engine = scriptedEngine({
        limits: { segments: 1, characters: 100, concurrency: 1 },
        answer: async (batch) => {
          await gate.promise;
          return pseudoAnswer(batch);
        },
      });
      const { translate } = startTranslator([engine]);
      expect(readable(await translate({ segments: segmentsOf('Zero'), signal: AbortSignal.abort() }))).toEqual({
        s0: 'cancelled',
      });
      const first = translate({ segments: segmentsOf('One') });
      const leaving = new AbortController();
      const second = translate({ segments: segmentsOf('Two'), signal: leaving.signal });
      await nextEventLoopTurn();
      leaving.abort();
      gate.resolve();
      expect(readable(await first)).toEqual({ s0: '【One】' });
      expect(readable(await second)).toEqual({ s0: 'cancelled' });
      expect(sent(engine)).toEqual([['One']]);
    });

    it('cancels everything when closed', async () => {
      const engine = scriptedEngine({ answer: () => new Promise(() => {}) });
      const { translate, translator } = startTranslator([engine, edge()]);
      const results = translate({ segments: segmentsOf('One') });
      await nextEventLoopTurn();
      await translator.close();
      expect(readable(await results)).toEqual({ s0: 'cancelled' });
    });
  });

  describe('flawed answers', () => {
    it('[ENG-05] retries a text alone if its markup was lost in a batch, and keeps the others', async () => {
      const engine = scriptedEngine({
        answer: ({ texts }) => ({
          translations: texts.map((text) => ({ text: texts.length > 1 ? text.replace(/<[^>]*>/g, '') : text })),
        }),
      });
      const segments: Segment[] = [
        ...segmentsOf('Plain'),
        { id: 'm', content: ['a ', { open: 1 }, 'b', { close: 1 }, ' c'] },
      ];
      const results = await startTranslator([engine]).translate({ segments });
      expect(results[1]).toMatchObject({ id: 'm', content: ['a ', { open: 1 }, 'b', { close: 1 }, ' c'] });
      expect(sent(engine)).toEqual([['Plain', 'a <b1>b</b1> c'], ['a <b1>b</b1> c']]);
    });

    it('[ENG-05] delivers text with its markup around it as a last resort, without caching it', async () => {
      const engine = scriptedEngine({
        kind: 'ai',
        answer: ({ texts }) => ({ translations: texts.map(() => ({ text: 'la casa roja' })) }),
      });
      const { translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
      const segments: Segment[] = [{ id: 'm', content: ['the ', { open: 4 }, 'red', { close: 4 }, ' house'] }];
      expect(await translate({ segments })).toMatchObject([
        { content: [{ open: 4 }, 'la casa roja', { close: 4 }], cached: false },
      ]);
      expect(engine.batches).toHaveLength(2);
      expect(await translate({ segments })).toMatchObject([{ cached: false }]);
    });

    it('[ENG-05] retries a language model that lost a number or repeated a long text', async () => {
      const source = 'The tower is 1,454 feet high and stands in a park.';
      const answers = [
        'La torre mide 1.544 pies y está en un parque.',
        'La torre mide 1.454 pies y está en un parque.',
        source,
        'La torre …1454',
      ];
      const engine = scriptedEngine({
        kind: 'ai',
        answer: () => ({ translations: [{ text: answers.shift() ?? '' }] }),
      });
      const { translate } = startTranslator([engine]);
      expect(readable(await translate({ segments: segmentsOf(source) }))).toEqual({
        s0: 'La torre mide 1.454 pies y está en un parque.',
      });
      expect(readable(await translate({ segments: segmentsOf(source) }))).toEqual({ s0: 'La torre …1454' });
    });

    it('[ENG-11] does not retry other engines for a missing number, and caches the result', async () => {
      const engine = scriptedEngine({ answer: () => ({ translations: [{ text: '一九九八年的塔' }] }) });
      const { translate } = startTranslator([engine], { cache: createMemoryCache({ maximumBytes: 1e6 }) });
      const segments = segmentsOf('The tower of 1998');
      expect(readable(await translate({ segments }))).toEqual({ s0: '一九九八年的塔' });
      expect(await translate({ segments })).toMatchObject([{ cached: true }]);
      expect(engine.batches).toHaveLength(1);
    });

    it('[ENG-05] [ENG-07] never shows an answer that is many times as long as its text', async () => {
      const engine = scriptedEngine({
        answer: ({ texts }) => ({ translations: texts.map(() => ({ text: 'bla '.repeat(100) })) }),
      });
      const segments = segmentsOf('Short');
      expect(readable(await startTranslator([engine, edge()]).translate({ segments }))).toEqual({ s0: 'edge Short' });
      expect(readable(await startTranslator([engine]).translate({ segments }))).toEqual({ s0: 'wrong-answer' });
    });

    it('[ENG-07] falls back if an engine leaves a text out twice', async () => {
      const engine = scriptedEngine({
        answer: ({ texts }) => ({ translations: texts.map((text) => ({ text: text === 'Two' ? ' ' : 'x' })) }),
      });
      expect(
        readable(await startTranslator([engine, edge()]).translate({ segments: segmentsOf('One', 'Two') })),
      ).toEqual({ s0: 'x', s1: 'edge Two' });
      expect(sent(engine)).toEqual([['One', 'Two'], ['Two']]);
    });
  });

  it('starts over for a second reader', async () => {
    const { translator } = startTranslator([scriptedEngine()]);
    const results = translator.translate({
      segments: segmentsOf('One'),
      source: 'en',
      target: 'es',
      engine: 'scripted',
    });
    expect(readable(await collect(results))).toEqual(readable(await collect(results)));
  });
});
