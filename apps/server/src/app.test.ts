import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginData } from '@interlinear/contract/accounts';
import { createClient } from '@interlinear/contract/client';
import { systemEnginesData } from '@interlinear/contract/engines';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { doneData, segmentEvent, translateData } from '@interlinear/contract/translate';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { codeIn, waitForMail } from '@interlinear/testing/servers/outbox';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { shownDocument } from './api-docs/shown-document.ts';
import { writeApiReference } from './api-docs/write-reference.ts';
import { type App, startApp } from './app.ts';
import { ConfigurationError, readConfiguration } from './configuration/configuration.ts';

const HOUSE = 'The house is red.';
const TABLE = 'I would like a table for two.';

describe('the server, with its database and stand-ins for the engines', () => {
  let folder: string;
  let libretranslate: StandIn;
  let edge: StandIn;
  let openai: StandIn;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-app-'));
    await copyPreparedDatabase(folder);
    const build = join(folder, 'build', 'en');
    await mkdir(build, { recursive: true });
    await writeFile(join(build, 'index.html'), `<link rel="canonical" href="${ORIGIN_PLACEHOLDER}/en">`);
    [libretranslate, edge, openai] = await Promise.all([
      startLibretranslateStandIn({ characters: 300 }),
      startMicrosoftEdgeStandIn(),
      startOpenaiStandIn(),
    ]);
    app = await startApp(
      readConfiguration(
        {
          PORT: '0',
          DATA_DIR: folder,
          WEB_BUILD: join(folder, 'build'),
          METRICS_TOKEN,
          ADMIN_PORT: '0',
          MAX_SEGMENTS: '5',
          MAX_CHARACTERS: '500',
          LIBRETRANSLATE_BASE_URL: libretranslate.url,
          MICROSOFT_EDGE_BASE_URL: edge.url,
          OPENAI_API_KEY: 'stand-in-key',
          OPENAI_BASE_URL: openai.url,
        },
        [],
      ),
      pino({ level: 'silent' }),
    );
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([libretranslate.close(), edge.close(), openai.close()]);
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    for (const standIn of [libretranslate, edge, openai]) standIn.requests.length = 0;
  });

  /** Makes texts that no test has translated before, so that no cache answers. */
  let fresh = 0;
  const freshText = () => {
    fresh += 1;
    return `Sentence number ${fresh} is about the weather in the mountains.`;
  };

  it('names in its pages the port that the system has chosen', async () => {
    const page = await fetch(`${app.address}/en`);
    expect(await page.text()).toBe(`<link rel="canonical" href="${app.address}/en">`);
  });

  async function post(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    return fetch(`${app.address}/service/api/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body: JSON.stringify({ source_lang: 'en', target_lang: 'es', engine: 'libretranslate', ...body }),
    });
  }

  async function translate(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    const response = await post(body, headers);
    const json: unknown = await response.json();
    return { status: response.status, ...envelope(translateData).parse(json) };
  }

  it('[API-04] translates texts in order and says what it used', async () => {
    expect(await translate({ source_text: [HOUSE, TABLE] })).toEqual({
      status: 200,
      code: 1,
      info: 'OK',
      data: {
        translations: [`【es:${HOUSE}】`, `【es:${TABLE}】`],
        detected_language: null,
        service: 'libretranslate',
        route: null,
        fallback: null,
        usage: { characters: 46, segments: 2, cached_segments: 0 },
      },
    });
    expect(libretranslate.requests).toHaveLength(1);
  });

  it('[ENG-11] does not call an engine again for a text it has translated', async () => {
    const text = freshText();
    const first = await translate({ source_text: [text] });
    const second = await translate({ source_text: [text] });
    expect(second.data?.translations).toEqual(first.data?.translations);
    expect(second.data?.usage.cached_segments).toBe(1);
    expect(libretranslate.requests).toHaveLength(1);
  });

  it('[ENG-08] detects the language when it is asked to', async () => {
    const { data } = await translate({ source_text: ['Das Haus am Fluss ist rot und sehr alt.'], source_lang: 'auto' });
    expect(data?.detected_language).toBe('de');
  });

  it('[TXT-03] refuses a wrong source language, and names the detected one', async () => {
    const body = { source_text: ['Das Haus am Fluss ist rot und sehr alt.'], source_lang: 'fr', check_source: true };
    const response = await post(body, { lang: 'fr' });
    expect(await response.json()).toEqual({
      code: ERRORS.sourceMismatch.code,
      info: expect.stringContaining('en allemand,'),
      data: { detected_language: 'de' },
    });
    expect(libretranslate.requests).toEqual([]);
    expect((await translate({ ...body, source_lang: 'de' })).code).toBe(1);
  });

  it('accepts any tag that matches a language', async () => {
    const text = freshText();
    const { data } = await translate({ source_text: [text], source_lang: 'en-GB', target_lang: 'zh-Hant-HK' });
    expect(data?.translations).toHaveLength(1);
    expect(JSON.parse(libretranslate.requests[0]?.body ?? '')).toMatchObject({ source: 'en', target: 'zt' });
  });

  it.each([
    ['unknownLanguage', { target_lang: 'klingon' }],
    ['unknownEngine', { engine: 'babelfish' }],
    ['notLoggedIn', { engine: 'gpt-5-mini' }],
    ['tooManySegments', { source_text: Array(6).fill('a') }],
    ['tooManyCharacters', { source_text: ['x'.repeat(501)] }],
    ['nothingToTranslate', { source_text: [] }],
    ['nothingToTranslate', { source_text: ['', ' ', '42'] }],
    [
      'alreadyInTarget',
      { source_text: ['El gato duerme en la casa de mi abuela.'], source_lang: 'auto', engine: 'microsoft-edge' },
    ],
    ['unsupportedPair', { target_lang: 'bo' }],
    ['invalidRequest', { source_text: 'no list' }],
  ] as const)('[API-02] [ENG-09] answers %s for %j', async (key, body) => {
    const answer = await translate({ source_text: [freshText()], fallback: false, ...body });
    expect(answer).toMatchObject({ status: ERRORS[key].status, code: ERRORS[key].code, data: null });
    expect(answer.info).not.toBe('');
    expect(libretranslate.requests).toEqual([]);
  });

  it('truncates unknown names in errors', async () => {
    const { info } = await translate({ source_text: [freshText()], engine: 'x'.repeat(10_000) });
    expect(info.length).toBeLessThan(300);
  });

  it('[ENG-09] returns texts without anything to translate unchanged', async () => {
    const text = freshText();
    const { data } = await translate({ source_text: ['42', text, ''] });
    expect(data?.translations).toEqual(['42', `【es:${text}】`, '']);
  });

  it('[ENG-07] lets Microsoft Edge answer when the engine fails, and says so', async () => {
    libretranslate.failNext({ kind: 'status', status: 403, body: { error: 'Invalid API key' } });
    const { data } = await translate({ source_text: [freshText()] });
    expect(data).toMatchObject({
      service: 'microsoft-edge',
      fallback: { from: 'libretranslate', to: 'microsoft-edge', code: ERRORS.engineAuth.code },
    });
    expect(data?.fallback?.info).toContain('LibreTranslate');
  });

  it('[ENG-07] names both engines when both fail', async () => {
    libretranslate.failNext({ kind: 'status', status: 403, body: { error: 'Invalid API key' } });
    edge.failNext({ kind: 'status', status: 403 });
    const { code, info } = await translate({ source_text: [freshText()] });
    expect(code).toBe(ERRORS.allEnginesFailed.code);
    expect(info).toMatch(
      /^Neither LibreTranslate nor Microsoft Edge could translate this\. .*LibreTranslate.*Microsoft Edge/,
    );
  });

  it('[ENG-11] says that the offline engine lacks a pair, without hints for operators or the text', async () => {
    const request = {
      source_text: [freshText()],
      source_lang: 'auto',
      target_lang: 'ja',
      engine: 'local',
      fallback: false,
    };
    expect(await (await post(request)).json()).toEqual({
      code: ERRORS.unsupportedPairLocal.code,
      info: 'The offline engine cannot translate from English to Japanese. Choose another engine.',
      data: { detected_language: 'en' },
    });
  });

  it('[TXT-03] does not contradict a person about a language the detector does not know', async () => {
    const text = `Lo perro d'a casa ye gran y muito viello, ${freshText().length}.`;
    const { code } = await translate({
      source_text: [text],
      source_lang: 'an',
      engine: 'local',
      check_source: true,
      fallback: false,
    });
    expect(code).not.toBe(ERRORS.sourceMismatch.code);
  });

  it('[ENG-04] returns the translated segments when some fail, with null for the others', async () => {
    const [good, tooLong] = [freshText(), 'Much longer than the instance allows. '.repeat(9)];
    const { code, data } = await translate({ source_text: [good, tooLong], fallback: false });
    expect(code).toBe(1);
    expect(data?.translations).toEqual([`【es:${good}】`, null]);
    expect(data?.failed).toEqual([{ index: 1, code: ERRORS.engineTooLong.code, info: expect.any(String) }]);
  });

  it('[TXT-04] streams each segment as an event, and the client reads them', async () => {
    const texts = [freshText(), '42'];
    const client = createClient({ baseUrl: app.address, fetch, locale: () => 'en' });
    const events = [];
    for await (const event of client.translateStream({
      source_text: texts,
      source_lang: 'en',
      target_lang: 'es',
      engine: 'libretranslate',
    })) {
      events.push(event);
    }
    const segments = events.filter(({ event }) => event === 'segment').map(({ data }) => segmentEvent.parse(data));
    expect(segments.sort((one, other) => one.index - other.index)).toMatchObject([
      { index: 0, status: 'translated', text: `【es:${texts[0]}】`, engine: 'libretranslate', cached: false },
      { index: 1, status: 'kept', text: '42', reason: 'no-letters' },
    ]);
    const last = events.at(-1);
    expect(last?.event).toBe('done');
    expect(doneData.parse(last?.data).service).toBe('libretranslate');
  });

  it('ends a stream with the error when nothing succeeded', async () => {
    libretranslate.failNext({ kind: 'status', status: 403, body: { error: 'Invalid API key' } });
    const response = await fetch(`${app.address}/service/api/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', lang: 'en' },
      body: JSON.stringify({
        source_text: [freshText()],
        source_lang: 'en',
        target_lang: 'es',
        engine: 'libretranslate',
        fallback: false,
      }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const text = await response.text();
    expect(text.match(/^event: \w+/gm)).toEqual(['event: segment', 'event: error']);
    expect(text).toContain(`"code":${ERRORS.engineAuth.code}`);
  });

  it.each(['application/json', 'text/event-stream'])(
    'cancels the engine call when a client of %s disconnects',
    async (accept) => {
      libretranslate.failNext({ kind: 'hang' });
      const controller = new AbortController();
      const answering = fetch(`${app.address}/service/api/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: JSON.stringify({
          source_text: [freshText()],
          source_lang: 'en',
          target_lang: 'es',
          engine: 'libretranslate',
        }),
        signal: controller.signal,
      })
        .then((response) => response.text())
        .catch((error: unknown) => error);
      await expect.poll(() => libretranslate.requests.length).toBe(1);
      controller.abort();
      await answering;
      const calls = async () => (await (await fetch(`${app.adminAddress}/metrics`)).text()).match(CANCELLED)?.[1];
      await expect.poll(calls).toMatch(/^[12]$/);
      expect(edge.requests).toEqual([]);
    },
  );

  it('[ENG-03] lists what it can serve now, with kind, tier, price and languages', async () => {
    const response = await fetch(`${app.address}/pubapi1/system_engines`);
    const { code, data } = envelope(systemEnginesData).parse(await response.json());
    expect(code).toBe(1);
    const byId = new Map(data?.map((engine) => [engine.id, engine]));
    expect(byId.get('libretranslate')).toMatchObject({ kind: 'api', needs_login: false, health: 'ok', tier: null });
    expect(byId.get('microsoft-edge')).toMatchObject({ kind: 'browser', needs_login: false, price_factor: 0 });
    expect(byId.get('gpt-5-mini')).toMatchObject({ kind: 'ai', tier: 'free', needs_login: true, streams: true });
    expect(byId.has('deepl')).toBe(false);
    expect(byId.get('libretranslate')?.targets).toContain('es');
  });

  it('[ACC-01] [ACC-03] registers with the code from the outbox, and logs out', async () => {
    const send = async (path: string, form: Record<string, string>, token = '') => {
      const body = new URLSearchParams(form);
      const response = await fetch(app.address + path, { method: 'POST', headers: { token, lang: 'ja' }, body });
      return envelope(z.unknown()).parse(await response.json());
    };
    const email = 'ada@example.org';
    await send('/pubapi1/get_email_code', { email });
    const mail = await waitForMail(folder, email);
    expect(mail.html).toContain('<html lang="ja">');
    const fields = { email_mobile: email, psw: 'Correct7horse', code: codeIn(mail) };
    const { token } = loginData.parse((await send('/pubapi1/user_regist', fields)).data);
    const ask = async () => (await fetch(`${app.address}/priapi1/my_info`, { headers: { token } })).json();
    expect(await ask()).toMatchObject({ code: 1, data: { email, name: 'ada', plan: 'free' } });
    await send('/priapi1/logout', {}, token);
    expect(await ask()).toMatchObject({ code: ERRORS.notLoggedIn.code });
    expect((await fetch(`${app.address}/pubapi1/outbox`)).status).toBe(404);
  });

  it('[API-07] describes the API from the schemas that validate it', async () => {
    const document = await (await fetch(`${app.address}/openapi.json`)).json();
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/service/api/translate': {
          post: {
            requestBody: { content: { 'application/json': { schema: { required: ['source_text', 'target_lang'] } } } },
            responses: { 200: { content: { 'application/json': {}, 'text/event-stream': {} } } },
          },
        },
        '/pubapi1/system_engines': { get: {} },
      },
    });
    // Update it with `npx vitest run --project server apps/server/src/app.test.ts -u`.
    const reference = writeApiReference(shownDocument.parse(document));
    await expect(reference).toMatchFileSnapshot('../../../docs/api-reference.md');
    const page = await fetch(`${app.address}/api-docs`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('/service/api/translate');
  });

  it('reports liveness, readiness and metrics', async () => {
    expect(await (await fetch(`${app.address}/healthz`)).json()).toEqual({ alive: true });
    expect(await (await fetch(`${app.address}/readyz`)).json()).toMatchObject({
      ready: true,
      database: { name: 'PGlite', ok: true },
      jobs: { ok: true },
    });
    const metrics = await (await fetch(`${app.adminAddress}/metrics`)).text();
    for (const name of ['http_requests_total', 'engine_calls_total', 'segments_total', 'jobs', 'engines']) {
      expect(metrics).toMatch(new RegExp(`^interlinear_${name}\\{`, 'm'));
    }
  });

  it('shows its metrics to the operator only', async () => {
    const ask = async (authorization?: string) => {
      const answer = await fetch(`${app.address}/metrics`, authorization ? { headers: { authorization } } : {});
      return [answer.status, (await answer.text()).includes('process_cpu_seconds_total')];
    };
    expect(await ask()).toEqual([404, false]);
    expect(await ask(`Bearer ${METRICS_TOKEN}x`)).toEqual([404, false]);
    expect(await ask(`Bearer ${METRICS_TOKEN}`)).toEqual([200, true]);
    expect(app.adminAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${app.adminAddress}/readyz`)).status).toBe(200);
    expect((await fetch(`${app.adminAddress}/pubapi1/system_engines`)).status).toBe(404);
  });

  it('refuses to start with an invalid catalogue of models, and says why', async () => {
    const file = join(folder, 'models.json');
    await writeFile(file, '{"models":[{"id":"x"}]}');
    await copyPreparedDatabase(join(folder, 'other'));
    const configuration = readConfiguration({ DATA_DIR: join(folder, 'other'), MODEL_CATALOGUE: file }, []);
    const refusal = await startApp(configuration, pino({ level: 'silent' })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigurationError);
    expect(String(refusal)).toContain('models[0].provider');
  });
});

const METRICS_TOKEN = 'a-token-of-the-operator';
const CANCELLED = /interlinear_engine_calls_total\{engine="libretranslate",outcome="cancelled"\} (\d+)/;
