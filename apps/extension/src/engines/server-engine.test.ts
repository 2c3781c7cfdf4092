import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { describeEngine } from '@interlinear/engines/conformance';
import type { EngineErrorReason } from '@interlinear/engines/error';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import { type StandIn, startStandIn, type WireFault } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerClient, createServerEngine } from './server-engine.ts';

const OPTIONS = { id: 'interlinear', name: 'Interlinear', fetch, engine: 'microsoft-edge', locale: () => 'en' };

let edge: StandIn;
let server: RunningServer;

beforeAll(async () => {
  edge = await startMicrosoftEdgeStandIn();
  server = await startServer({ MICROSOFT_EDGE_BASE_URL: edge.url });
});
afterAll(async () => {
  await server?.stop();
  await edge?.close();
});

/** The real server behind a stand-in that can inject network failures. */
async function startFront(): Promise<StandIn> {
  return await startStandIn(async ({ method, path, headers, body }) => {
    const { 'content-length': _, ...sent } = headers;
    const answer = await fetch(server.url + path, { method, headers: sent, body });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, headers: { 'content-type': type }, body: await answer.text() };
  });
}

const saying = (key: ErrorKey): WireFault => ({
  kind: 'status',
  status: ERRORS[key].status,
  body: { code: ERRORS[key].code, info: 'The house is red.', data: null },
});
const FAILURES: [ErrorKey, EngineErrorReason][] = [
  ['notLoggedIn', 'auth'],
  ['tooManyRequests', 'rate-limit'],
  ['shuttingDown', 'unavailable'],
  ['unknownEngine', 'bad-request'],
  ['unsupportedPair', 'unsupported-pair'],
  ['tooManyCharacters', 'too-long'],
  ['engineAuth', 'unavailable'],
  ['engineQuota', 'quota'],
  ['engineTimeout', 'timeout'],
  ['engineContentRefused', 'content-refused'],
];

describeEngine({
  name: 'an Interlinear server',
  async start() {
    const standIn = await startFront();
    return { standIn, engine: createServerEngine({ ...OPTIONS, baseUrl: standIn.url }) };
  },
  failures: FAILURES.map(([key, reason]) => ({ when: `the server says ${key}`, fault: saying(key), reason })),
  unsupported: { source: 'es', target: 'es' },
});

describe('an Interlinear server', () => {
  const engine = () => createServerEngine({ ...OPTIONS, baseUrl: server.url });
  const batch = () => ({ source: 'auto', target: 'es', signal: AbortSignal.timeout(10_000) }) as const;

  it('lists its engines', async () => {
    const engines = await createServerClient({ ...OPTIONS, baseUrl: server.url }).systemEngines();
    expect(engines.map(({ id }) => id)).toContain('microsoft-edge');
  });

  it('[ENG-09] leaves texts without translatable content unchanged', async () => {
    expect(await engine().translate({ ...batch(), texts: ['2026'] })).toEqual({ translations: [{ text: '2026' }] });
    const deltas: unknown[] = [];
    for await (const delta of engine().stream?.({ ...batch(), texts: ['2026'] }) ?? []) deltas.push(delta);
    expect(deltas).toEqual([{ type: 'done', index: 0, translation: { text: '2026' } }]);
  });

  it('[ENG-11] streams every text as the server produces it', async () => {
    const texts = ['The house ⟦1⟧is⟦/1⟧ red.', 'Good night.'];
    const done = new Map<number, unknown>();
    for await (const delta of engine().stream?.({ ...batch(), texts }) ?? []) {
      if (delta.type === 'done') done.set(delta.index, delta.translation);
    }
    expect([done.get(0), done.get(1)]).toEqual([
      { text: expect.stringMatching(/⟦1⟧.*⟦\/1⟧/), detectedSource: 'en' },
      { text: expect.stringContaining('Good night.'), detectedSource: 'en' },
    ]);
  });
});

it('[ENG-11] sends context and instructions to the AI models of a site, and to no other engine', async () => {
  const front = await startFront();
  const batch = {
    texts: ['Hello'],
    source: 'en',
    target: 'es',
    context: 'A greeting',
    instructions: 'Be brief.',
    signal: new AbortController().signal,
  } as const;
  const ai = createServerEngine({ ...OPTIONS, baseUrl: front.url, isAi: true });
  await ai.translate(batch);
  expect(JSON.parse(front.requests[0]?.body ?? '')).toMatchObject({ context: 'A greeting', instructions: 'Be brief.' });
  expect(ai.readsContext).toBe(true);
  expect(createServerEngine({ ...OPTIONS, baseUrl: front.url }).readsContext).toBe(false);
  await front.close();
});
