import type { Engine } from '@interlinear/engines';
import { createGoogle } from '@interlinear/engines/google';
import { createLibretranslate } from '@interlinear/engines/libretranslate';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createOpenai } from '@interlinear/engines/openai';
import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { type StandIn, startStandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngineFetch } from './engine-fetch.ts';

const TEXTS = ['The house is red.', 'I would like a table for two.'];

describe('the fetch of engines', () => {
  const { fetch, close } = createEngineFetch();
  const standIns: StandIn[] = [];
  const started = async <One extends StandIn>(standIn: Promise<One>): Promise<One> => {
    standIns.push(await standIn);
    return standIn;
  };
  afterAll(async () => {
    await close();
    await Promise.all(standIns.map((standIn) => standIn.close()));
  });
  const batch = (signal = AbortSignal.timeout(5_000)) => ({
    texts: TEXTS,
    source: 'en' as const,
    target: 'es' as const,
    signal,
  });

  const engines: [string, () => Promise<Engine>][] = [
    [
      'LibreTranslate, by JSON',
      async () => createLibretranslate({ fetch, baseUrl: (await started(startLibretranslateStandIn())).url }),
    ],
    [
      'Microsoft Edge, by JSON',
      async () => createMicrosoftEdge({ fetch, baseUrl: (await started(startMicrosoftEdgeStandIn())).url }),
    ],
    [
      'Google, by whatever way is open',
      async () => createGoogle({ fetch, now: Date.now, baseUrl: (await started(startGoogleStandIn())).url }),
    ],
    ['OpenAI, by JSON', async () => createModel(`${(await started(startOpenaiStandIn())).url}/v1`)],
  ];
  it.each(engines)('carries %s', async (_, create) => {
    const { translations } = await (await create()).translate(batch());
    expect(translations.map((translation) => translation?.text)).toEqual([
      expect.stringContaining('house'),
      expect.stringContaining('table'),
    ]);
  });

  it('[ENG-11] streams events as they arrive', async () => {
    const engine = createModel(`${(await started(startOpenaiStandIn())).url}/v1`);
    const finished: string[] = [];
    for await (const delta of engine.stream?.(batch()) ?? []) {
      if (delta.type === 'done') finished.push(delta.translation.text);
    }
    expect(finished).toEqual([expect.stringContaining('house'), expect.stringContaining('table')]);
  });

  it('returns status, headers in any letter case, and the body whole or in pieces', async () => {
    const standIn = await started(
      startStandIn(() => ({
        status: 429,
        headers: { 'Retry-After': '7' },
        body: (async function* () {
          yield 'one ';
          yield 'two';
        })(),
      })),
    );
    const whole = await fetch(`${standIn.url}/path?query=1`, { method: 'POST', body: '{}', headers: { 'x-key': 'k' } });
    expect([whole.status, whole.ok, whole.headers.get('RETRY-after'), await whole.text()]).toEqual([
      429,
      false,
      '7',
      'one two',
    ]);
    expect(standIn.requests[0]).toMatchObject({
      method: 'POST',
      path: '/path',
      body: '{}',
      headers: { 'x-key': 'k' },
    });
    expect(standIn.requests[0]?.query.get('query')).toBe('1');

    const reader = (await fetch(standIn.url, { method: 'GET' })).body?.getReader();
    let text = '';
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
      text += new TextDecoder().decode(chunk.value);
    }
    expect(text).toBe('one two');
  });

  it('aborts with its signal, before and during the response', async () => {
    const standIn = await started(
      startStandIn(() => ({
        body: (async function* () {
          yield 'one ';
          await new Promise(() => {});
        })(),
      })),
    );
    standIn.failNext({ kind: 'hang' });
    const reason = new Error('enough');
    await expect(fetch(standIn.url, { signal: AbortSignal.abort(reason) })).rejects.toThrow('enough');
    const controller = new AbortController();
    const hanging = fetch(standIn.url, { signal: controller.signal });
    await expect.poll(() => standIn.requests.length).toBe(1);
    controller.abort(reason);
    await expect(hanging).rejects.toThrow('enough');

    const other = new AbortController();
    const response = await fetch(standIn.url, { signal: other.signal });
    const reading = response.text();
    other.abort(reason);
    await expect(reading).rejects.toThrow();
  });

  it('serves the next request after a vendor sent more than was read', async () => {
    const MORE_THAN_CONNECTIONS = 65;
    const headers = { 'content-type': 'application/json', 'content-length': String(17 * 1024 * 1024) };
    const endless = async function* () {
      yield '[';
      await new Promise(() => {});
    };
    const standIn: StandIn = await started(
      startStandIn(() =>
        standIn.requests.length > MORE_THAN_CONNECTIONS ? { body: 'enough' } : { headers, body: endless() },
      ),
    );
    const engine = createLibretranslate({ fetch, baseUrl: standIn.url });
    const { signal } = new AbortController();
    for (let count = 0; count < MORE_THAN_CONNECTIONS; count += 1) {
      await expect(engine.translate(batch(signal))).rejects.toMatchObject({ reason: 'wrong-answer' });
    }
    expect(await (await fetch(standIn.url)).text()).toBe('enough');
  });

  function createModel(baseUrl: string): Engine {
    return createOpenai({
      id: 'gpt-5-mini',
      name: 'GPT-5 mini',
      model: 'gpt-5-mini',
      tier: 'free',
      limits: {},
      apiKey: OPENAI_API_KEY,
      baseUrl,
      fetch,
    });
  }
});
