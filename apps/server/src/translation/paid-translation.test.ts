import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemEnginesData } from '@interlinear/contract/engines';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { planConfigData, productsData, subscriptionPlansData } from '@interlinear/contract/plans';
import { quotaInfoData, subscriptionsData, usageTodayData } from '@interlinear/contract/quota';
import { doneData, translateData } from '@interlinear/contract/translate';
import { type WordingRequest, wordingData } from '@interlinear/contract/wording';
import type { AiStandIn, ModelTurn } from '@interlinear/testing/engines/ai-stand-in';
import { startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { startMicrosoftEdgeStandIn } from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { countTokens } from '@interlinear/translation/count-tokens';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type PlanCatalogue, readPlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import { describeOnServices, type RunningService } from '../whole-service/services-under-test.ts';
import { preparePeople } from './people-under-test.ts';

/** A model of each tier; without a price factor, the plan catalogue's tier price applies. */
const MODELS = {
  models: [
    { id: 'tiny', tier: 'free' },
    { id: 'small', tier: 'basic' },
    { id: 'large', tier: 'advanced', priceFactor: 1.5 },
    { id: 'huge', tier: 'premium' },
  ].map((model) => ({ ...model, name: model.id, provider: 'openai', model: model.id })),
};

const PEOPLE = {
  charged: {},
  cached: {},
  around: {},
  tiny: {},
  eager: {},
  failing: {},
  partly: {},
  stream: {},
  leaving: {},
  again: {},
  together: {},
  free: {},
  pro: { plan: 'pro' },
  max: { plan: 'max' },
  poor: { tokensLeft: 10 },
  crowded: { tokensLeft: 100 },
  words: {},
} as const;

/** Tokens per day of free models on the free plan, and of the engine `google` for everybody. */
const FREE_MODEL_TOKENS = 1_000;
const GOOGLE_TOKENS = 100;

/** Returns the plans that the server ships, with small daily limits. */
async function readLimitedPlans(): Promise<PlanCatalogue> {
  const catalogue = await readPlanCatalogue({});
  catalogue.plans.free.features.freeModelTokens = FREE_MODEL_TOKENS;
  catalogue.dailyLimits.engineTokens = { google: GOOGLE_TOKENS };
  return catalogue;
}

describeOnServices('paid translation', (service) => {
  let folder: string;
  let openai: AiStandIn;
  let edge: StandIn;
  let google: StandIn;
  let app: RunningService;
  let tokens: Record<keyof typeof PEOPLE, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-paid-'));
    const catalogue = join(folder, 'models.json');
    await writeFile(catalogue, JSON.stringify(MODELS));
    const planCatalogue = join(folder, 'plans.json');
    await writeFile(planCatalogue, JSON.stringify(await readLimitedPlans()));
    const place = await service.place();
    tokens = await preparePeople(place, PEOPLE);
    [openai, edge, google] = await Promise.all([
      startOpenaiStandIn(),
      startMicrosoftEdgeStandIn(),
      startGoogleStandIn(),
    ]);
    app = await service.start(place, {
      REQUESTS_PER_MINUTE: '0',
      MODEL_CATALOGUE: catalogue,
      PLAN_CATALOGUE: planCatalogue,
      GOOGLE_BASE_URL: google.url,
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
      MICROSOFT_EDGE_BASE_URL: edge.url,
    });
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([openai.close(), edge.close(), google.close()]);
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    openai.reset();
    edge.reset();
  });

  /** Makes texts that no test has translated, so that no cache answers. */
  let fresh = 0;
  const freshText = () => {
    fresh += 1;
    return `Sentence number ${fresh} is about the weather in the mountains.`;
  };

  type Who = keyof typeof PEOPLE | undefined;
  type Body = {
    engine: string;
    source_text: string[];
    fallback?: boolean;
    source_lang?: string;
    check_source?: boolean;
    context?: string;
    consecutive?: boolean;
    terms?: { source: string; target: string }[];
  };

  function headersOf(who: Who): Record<string, string> {
    return { lang: 'en', ...(who ? { token: tokens[who] } : {}) };
  }

  function post(who: Who, body: Body, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    return fetch(`${app.address}/service/api/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(who), ...headers },
      body: JSON.stringify({ source_lang: 'en', target_lang: 'es', fallback: false, ...body }),
      ...(signal ? { signal } : {}),
    });
  }

  async function translate(who: Who, body: Body, headers: Record<string, string> = {}) {
    const response = await post(who, body, headers);
    const json: unknown = await response.json();
    return { status: response.status, ...envelope(translateData).parse(json) };
  }

  async function refused(who: Who, body: Body, headers: Record<string, string> = {}) {
    const response = await post(who, body, headers);
    const { code, data } = envelope(z.unknown()).parse(await response.json());
    return { status: response.status, code, data };
  }

  async function get<Data extends z.core.$ZodType>(path: string, data: Data, who: Who) {
    const response = await fetch(`${app.address}${path}`, { headers: headersOf(who) });
    return envelope(data).parse(await response.json());
  }

  /** Sums used and reserved tokens over all token meters. */
  async function spent(who: Who) {
    const { data } = await get('/priapi1/get_quota_info', quotaInfoData, who);
    const rows = data?.rows.filter(({ type }) => type.endsWith('tokens')) ?? [];
    const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
    return { used: sum(({ used }) => used), held: sum(({ total, used, remaining }) => total - used - remaining) };
  }

  /** Computes the price by the documented rule: tokens of both texts, times the price, rounded up once. */
  function priceOf(pricePermille: number, texts: readonly string[]): number {
    const count = texts.reduce((sum, text) => sum + countTokens(text) + countTokens(`【${text}】`), 0);
    return Math.ceil((count * pricePermille) / 1000);
  }

  it('[ENG-02] refuses visitors AI engines, and nothing else', async () => {
    for (const engine of ['tiny', 'small', 'huge']) {
      expect(await refused(undefined, { engine, source_text: [freshText()] })).toEqual({
        status: 401,
        code: -2,
        data: null,
      });
    }
    const headers = { token: 'no-such-token' };
    expect((await refused(undefined, { engine: 'tiny', source_text: [freshText()] }, headers)).code).toBe(-2);
    expect((await translate(undefined, { engine: 'microsoft-edge', source_text: [freshText()] })).code).toBe(1);
    expect(openai.requests).toEqual([]);
  });

  it('[BILL-17] allows each plan its tiers, and names the plan for the others', async () => {
    const needs = (plan: string) => ({ status: 403, code: ERRORS.planRequired.code, data: { plan, limit: null } });
    expect(await refused('free', { engine: 'large', source_text: [freshText()] })).toEqual(needs('pro'));
    expect(await refused('free', { engine: 'huge', source_text: [freshText()] })).toEqual(needs('max'));
    expect(await refused('pro', { engine: 'huge', source_text: [freshText()] })).toEqual(needs('max'));
    expect(openai.requests).toEqual([]);
    for (const [who, engine, meter] of [
      ['pro', 'large', 'tokens'],
      ['max', 'huge', 'htokens'],
    ] as const) {
      const { code, data } = await translate(who, { engine, source_text: [freshText()] });
      expect([code, data?.usage.charges?.map((charge) => charge.meter)]).toEqual([1, [meter]]);
    }
  });

  it('[BILL-04] charges what was delivered, and reports the amount and its sources', async () => {
    const texts = [freshText(), '42', freshText()];
    const { data } = await translate('charged', { engine: 'small', source_text: texts });
    const charged = priceOf(500, [texts[0] ?? '', texts[2] ?? '']);
    expect(data?.usage).toEqual({
      characters: texts.join('').length,
      segments: 3,
      cached_segments: 0,
      input_tokens: 2 * countTokens(texts[0] ?? ''),
      output_tokens: 2 * countTokens(`【${texts[0]}】`),
      charged,
      charges: [{ meter: 'ftokens', channel: 'subscription', amount: charged }],
    });
    expect(await spent('charged')).toEqual({ used: charged, held: 0 });
  });

  it('[ENG-11] charges nothing for cached translations', async () => {
    const text = freshText();
    const first = await translate('cached', { engine: 'small', source_text: [text] });
    const second = await translate('cached', { engine: 'small', source_text: [text] });
    expect(second.data?.usage).toMatchObject({ charged: 0, charges: [], cached_segments: 1 });
    expect(await spent('cached')).toEqual({ used: first.data?.usage.charged, held: 0 });
  });

  it('[ENG-02] passes the text around a text on to models, and does not charge or translate it', async () => {
    const text = freshText();
    const context = `A menu of the inn\n${text}`;
    const { data } = await translate('around', { engine: 'small', source_text: [text], context });
    expect(data).toMatchObject({ translations: [`【${text}】`], usage: { charged: priceOf(500, [text]) } });
    expect(openai.requests.map(({ body }) => body.includes('A menu of the inn'))).toEqual([true]);
    expect(await refused('around', { engine: 'small', source_text: [text], context: 'x'.repeat(2_001) })).toMatchObject(
      {
        code: ERRORS.invalidRequest.code,
      },
    );
  });

  it('[TXT-01] passes the sentences before a text on to models if the texts are consecutive', async () => {
    const sentences = [freshText(), freshText(), freshText()];
    await translate('around', { engine: 'small', source_text: sentences.slice(0, 2), consecutive: true });
    openai.reset();
    // The first two are cached, so only the third is sent.
    await translate('around', { engine: 'small', source_text: sentences, consecutive: true });
    const [request] = openai.requests;
    expect(request?.body).toMatch(/context.*in the mountains\./);
    openai.reset();
    await translate('around', { engine: 'small', source_text: [freshText(), freshText()] });
    expect(openai.requests.map(({ body }) => /\\"context\\":/.test(body))).toEqual([false]);
  });

  it('[ENG-11] passes a style and the person’s wishes on to models, and does not charge them', async () => {
    const text = freshText();
    const wishes = { style: 'legal', instructions: 'Say “du”.' };
    const { data } = await translate('around', { engine: 'small', source_text: [text], ...wishes });
    expect(data?.usage.charged).toBe(priceOf(500, [text]));
    expect(openai.requests.map(({ body }) => /This is a legal text\..*Say “du”\./.test(body))).toEqual([true]);
  });

  it('[ENG-02] offers the free models to logged-in users at no cost', async () => {
    const { data } = await translate('tiny', { engine: 'tiny', source_text: [freshText()] });
    expect(data?.usage).toMatchObject({ charged: 0, charges: [] });
    expect(await spent('tiny')).toEqual({ used: 0, held: 0 });
  });

  it('[ENG-02] gives each account a daily share of the free models, and shows what is left', async () => {
    const seen = async () => (await get('/priapi1/get_quota_info', quotaInfoData, 'eager')).data?.free_models;
    expect(await seen()).toMatchObject({ used: 0, limit: FREE_MODEL_TOKENS });
    const first = freshText();
    await translate('eager', { engine: 'tiny', source_text: [first] });
    const used = countTokens(first) + countTokens(`【${first}】`);
    expect(await seen()).toMatchObject({ used });
    await translate('eager', { engine: 'tiny', source_text: [first] });
    expect(await seen()).toMatchObject({ used });

    const long = Array.from({ length: 40 }, freshText);
    const before = openai.requests.length;
    const answer = await post('eager', { engine: 'tiny', source_text: long });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3600);
    expect(envelope(z.unknown()).parse(await answer.json()).code).toBe(ERRORS.fairUseReached.code);
    expect(openai.requests.length).toBe(before);
    // The quota alone limits models that cost tokens, and other accounts have a share of their own.
    expect((await translate('eager', { engine: 'small', source_text: long })).code).toBe(1);
    expect((await translate('free', { engine: 'tiny', source_text: [freshText()] })).code).toBe(1);
  });

  it('[ENG-02] holds an engine to its daily budget, for visitors as well', async () => {
    const text = 'The weather in the mountains changes quickly, so take a warm coat with you.';
    expect((await translate(undefined, { engine: 'google', source_text: [text] })).code).toBe(1);
    const long = Array.from({ length: 4 }, freshText);
    expect(await refused(undefined, { engine: 'google', source_text: long })).toMatchObject({
      status: 503,
      code: ERRORS.engineBudgetReached.code,
    });
    expect((await translate(undefined, { engine: 'microsoft-edge', source_text: long })).code).toBe(1);
  });

  it('[BILL-04] refuses a request that might exceed the quota, without calling an engine', async () => {
    const answer = await refused('poor', { engine: 'small', source_text: [freshText()] });
    expect(answer).toMatchObject({ status: 402, code: ERRORS.quotaShort.code, data: { free: 10 } });
    expect(openai.requests).toEqual([]);
    expect((await translate('poor', { engine: 'tiny', source_text: [freshText()] })).code).toBe(1);
    expect((await spent('poor')).held).toBe(0);
  });

  it('[BILL-04] never spends more than was granted, however many requests run concurrently', async () => {
    const before = await spent('crowded');
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const response = await post('crowded', { engine: 'small', source_text: [freshText()] });
        return envelope(answerOfAny).parse(await response.json());
      }),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1, ERRORS.quotaShort.code]));
    const charged = answers.reduce((sum, { data }) => sum + (data?.usage?.charged ?? 0), 0);
    expect(charged).toBeLessThanOrEqual(PEOPLE.crowded.tokensLeft);
    expect(await spent('crowded')).toEqual({ used: before.used + charged, held: 0 });
  });

  it('[BILL-04] charges nothing for what failed, was refused, or fell back to a free engine', async () => {
    const wrongKey = {
      kind: 'status',
      status: 401,
      body: { error: { message: 'no', code: 'invalid_api_key' } },
    } as const;
    openai.failNext(wrongKey, 2);
    const failed = await refused('failing', { engine: 'small', source_text: [freshText()] });
    expect(failed).toMatchObject({ code: ERRORS.engineAuth.code });
    expect(await spent('failing')).toEqual({ used: 0, held: 0 });

    const { data } = await translate('failing', { engine: 'small', source_text: [freshText()], fallback: true });
    expect(data).toMatchObject({ service: 'microsoft-edge', usage: { charged: 0, charges: [] } });
    expect(await spent('failing')).toEqual({ used: 0, held: 0 });

    const german = { source_text: ['Das Haus am Fluss ist rot und sehr alt.'], source_lang: 'fr', check_source: true };
    expect(await refused('failing', { engine: 'small', ...german })).toMatchObject({
      code: ERRORS.sourceMismatch.code,
    });
    expect(await spent('failing')).toEqual({ used: 0, held: 0 });
  });

  it('[BILL-04] charges for the segments that succeeded', async () => {
    const texts = [freshText(), `Forbidden: ${freshText()}`, freshText()];
    // The model always leaves out the second text.
    for (let turn = 0; turn < 20; turn += 1) openai.changeNextTurn(withoutForbidden);
    const { data } = await translate('partly', { engine: 'small', source_text: texts });
    expect(data?.translations).toEqual([`【${texts[0]}】`, null, `【${texts[2]}】`]);
    const charged = priceOf(500, [texts[0] ?? '', texts[2] ?? '']);
    expect(data?.usage.charged).toBe(charged);
    expect(await spent('partly')).toEqual({ used: charged, held: 0 });
  });

  it('[TXT-04] reports the cost at the end of a stream', async () => {
    const text = freshText();
    const response = await post('stream', { engine: 'small', source_text: [text] }, { accept: 'text/event-stream' });
    const done = /^event: done\ndata: (.*)$/m.exec(await response.text())?.[1];
    const { data } = envelope(doneData).parse(JSON.parse(done ?? ''));
    const charged = priceOf(500, [text]);
    expect(data?.usage).toMatchObject({
      charged,
      charges: [{ meter: 'ftokens', channel: 'subscription', amount: charged }],
    });
    expect(await spent('stream')).toEqual({ used: charged, held: 0 });
  });

  it('[BILL-04] charges a client that disconnects for what it received, and frees the rest', async () => {
    const text = freshText();
    openai.breakNextStream({ after: 12, how: 'hang' });
    const leaving = new AbortController();
    const accept = { accept: 'text/event-stream' };
    const response = await post('leaving', { engine: 'small', source_text: [text] }, accept, leaving.signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let came = '';
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      came += piece.value;
      if (came.includes('event: partial')) break;
    }
    expect(came).toContain('event: partial');
    leaving.abort();
    await expect.poll(async () => (await spent('leaving')).held).toBe(0);
    const { used } = await spent('leaving');
    expect(used).toBeGreaterThanOrEqual(Math.ceil(countTokens(text) / 2));
    expect(used).toBeLessThan(priceOf(500, [text]));
  });

  it('[BILL-04] charges a request repeated with the same key once', async () => {
    const body = { engine: 'small', source_text: [freshText(), freshText()] };
    const headers = { 'idempotency-key': 'a-key-of-the-caller' };
    const first = await translate('again', body, headers);
    const second = await translate('again', body, headers);
    expect(second.data?.translations).toEqual(first.data?.translations);
    expect(second.data?.usage).toMatchObject({
      charged: first.data?.usage.charged,
      charges: first.data?.usage.charges,
      cached_segments: 2,
    });
    const once = priceOf(500, body.source_text);
    expect(await spent('again')).toEqual({ used: once, held: 0 });

    const other = { ...body, source_text: [freshText()] };
    await translate('again', other, headers);
    expect(await spent('again')).toEqual({ used: once + priceOf(500, other.source_text), held: 0 });
  });

  it('[BILL-04] charges the same texts with other instructions or another style, though the key is the same', async () => {
    const body = { engine: 'small', source_text: [freshText()] };
    const headers = { 'idempotency-key': 'other-work' };
    const once = priceOf(500, body.source_text);
    for (const other of [{}, { instructions: 'Write a poem.' }, { style: 'academic' }]) {
      const { data } = await translate('again', { ...body, ...other }, headers);
      expect(data?.usage).toMatchObject({ charged: once, cached_segments: 0 });
    }
  });

  it('[BILL-04] charges only the missing rest when a partly answered request is repeated', async () => {
    const texts = [freshText(), `Forbidden: ${freshText()}`];
    const headers = { 'idempotency-key': 'in-part' };
    const before = await spent('again');
    for (let turn = 0; turn < 20; turn += 1) openai.changeNextTurn(withoutForbidden);
    const first = await translate('again', { engine: 'small', source_text: texts }, headers);
    expect(first.data?.usage.charged).toBe(priceOf(500, texts.slice(0, 1)));
    openai.discardChanges();
    const second = await translate('again', { engine: 'small', source_text: texts }, headers);
    expect(second.data?.usage.charged).toBe(priceOf(500, texts.slice(1)));
    const third = await translate('again', { engine: 'small', source_text: texts }, headers);
    expect(third.data?.translations).toEqual(texts.map((text) => `【${text}】`));
    const both = priceOf(500, texts.slice(0, 1)) + priceOf(500, texts.slice(1));
    expect(await spent('again')).toEqual({ used: before.used + both, held: 0 });
  });

  it('[BILL-04] lets the same request run once at a time', async () => {
    const body = { engine: 'small', source_text: [freshText()] };
    const headers = { 'idempotency-key': 'together' };
    openai.delay(300);
    const first = translate('together', body, headers);
    await expect.poll(() => openai.requests.length).toBe(1);
    const second = await post('together', body, headers);
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '60']);
    expect((await first).code).toBe(1);
    expect((await translate('together', body, headers)).data?.usage.charged).toBe(priceOf(500, body.source_text));
    expect(await spent('together')).toEqual({ used: priceOf(500, body.source_text), held: 0 });
  });

  it.each(['', 'two words', 'x'.repeat(201)])('[API-02] refuses an Idempotency-Key that is none: "%s"', async (key) => {
    const answer = await refused('again', { engine: 'small', source_text: [freshText()] }, { 'idempotency-key': key });
    expect(answer).toMatchObject({ status: 400, code: ERRORS.invalidRequest.code });
  });

  it('[ENG-03] lists the plans that include an engine, and its token price', async () => {
    const { data } = await get('/pubapi1/system_engines', systemEnginesData, undefined);
    const inShort = data?.map(({ id, needs_login, plans, price_factor }) => [
      id,
      needs_login,
      plans.join(),
      price_factor,
    ]);
    expect(inShort?.filter(([id]) => id !== 'local' && id !== 'google')).toEqual([
      ['microsoft-edge', false, '', 0],
      ['tiny', true, 'free,pro,max,enterprise', 0],
      ['small', true, 'free,pro,max,enterprise', 0.5],
      ['large', true, 'pro,max,enterprise', 1.5],
      ['huge', true, 'max,enterprise', 6],
    ]);
  });

  it('[API-01] shows users their own quota and subscriptions, and visitors nothing', async () => {
    for (const path of ['/priapi1/get_quota_info', '/priapi1/get_usage_today', '/priapi1/get_my_subscriptions']) {
      const response = await fetch(`${app.address}${path}`, { headers: { lang: 'en' } });
      expect([response.status, envelope(z.null()).parse(await response.json()).code]).toEqual([401, -2]);
    }
    const { data } = await get('/priapi1/get_my_subscriptions', subscriptionsData, 'max');
    expect(data).toMatchObject({ total: 1, page: 1, page_size: 20, items: [{ plan: 'max', source: 'operator' }] });
    expect((await get('/priapi1/get_my_subscriptions', subscriptionsData, 'free')).data?.items).toEqual([]);
    const wrong = await fetch(`${app.address}/priapi1/get_my_subscriptions?page_size=1000`, {
      headers: headersOf('max'),
    });
    expect(wrong.status).toBe(400);
  });

  it('[API-01] shows users today’s usage in their own time zone', async () => {
    // A time zone where it is noon, so that the day does not change during the test.
    const hours = 12 - new Date().getUTCHours();
    const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    const path = `/priapi1/get_usage_today?time_zone=${encodeURIComponent(zone)}`;
    const today = async () => (await get(path, usageTodayData, 'free')).data;
    const ofMeter = (told: Awaited<ReturnType<typeof today>>) => told?.meters.find(({ meter }) => meter === 'ftokens');
    const before = await today();
    const text = freshText();
    const { data } = await translate('free', { engine: 'small', source_text: [text] });
    const after = await today();
    expect(data?.usage.charged).toBeGreaterThan(0);
    expect((ofMeter(after)?.used ?? 0) - (ofMeter(before)?.used ?? 0)).toBe(data?.usage.charged);
    expect((after?.characters ?? 0) - (before?.characters ?? 0)).toBe(text.length);
    for (const wrong of ['Middle/Earth', 'x'.repeat(65), '']) {
      const response = await fetch(`${app.address}/priapi1/get_usage_today?time_zone=${wrong}`, {
        headers: headersOf('free'),
      });
      expect(response.status).toBe(400);
    }
  });

  async function ask(who: Who, request: WordingRequest) {
    const response = await fetch(`${app.address}/service/api/wording`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(who) },
      body: JSON.stringify(request),
    });
    const json = z.object({ code: z.int(), data: z.unknown() }).parse(await response.json());
    return { status: response.status, code: json.code, data: wordingData.safeParse(json.data).data };
  }

  const SMALL = { engine: 'small', source_lang: 'en', target_lang: 'es' } as const;
  const DEFINE = { task: 'define', ...SMALL, word: 'bank', sentence: 'The bank is closed.' } as const;
  const PAIR = { original: 'The bank is closed.', translation: 'El banco está cerrado.' } as const;
  const PLACE = { word: 'banco', position: 3 } as const;

  it('[TXT-01] defines words, and charges the tokens of the texts and of the answer', async () => {
    const meaning = { translation: 'banco', example: { text: 'A bank.', translation: 'Un banco.' } };
    const entry = { headword: 'bank', meanings: [meaning] };
    openai.changeNextTurn(() => ({ text: JSON.stringify(entry) }));
    const { data } = await ask('words', DEFINE);
    const input = countTokens(DEFINE.word) + countTokens(DEFINE.sentence);
    const output = countTokens(['define', 'bank', 'banco', 'A bank.', 'Un banco.'].join('\n'));
    const charged = Math.ceil((input + output) / 2);
    expect(data).toMatchObject({
      task: 'define',
      entry,
      usage: { input_tokens: input, output_tokens: output, charged },
    });
    expect(await spent('words')).toEqual({ used: charged, held: 0 });
  });

  it('[TXT-01] names other words for a word, rewrites its sentence, and explains it in the language of the page', async () => {
    const sentence = 'El otro está cerrado.';
    const answer = (json: unknown) => openai.changeNextTurn(() => ({ text: JSON.stringify(json) }));
    answer({ term: 'bank', options: [{ wording: 'otro', sentence }] });
    expect((await ask('words', { task: 'alternatives', ...SMALL, ...PAIR, ...PLACE })).data).toMatchObject({
      term: 'bank',
      options: [{ wording: 'otro', sentence }],
    });
    answer({ sentence: 'El banco cerró.' });
    expect((await ask('words', { task: 'rewrite', ...SMALL, ...PAIR, rewrite: 'shorter' })).data).toMatchObject({
      sentence: 'El banco cerró.',
    });
    const explanation = 'The word “banco” means a financial institution here.';
    answer({ explanation });
    expect((await ask('words', { task: 'explain', ...SMALL, ...PAIR, ...PLACE })).data).toMatchObject({ explanation });
    expect(openai.requests.at(-1)?.body).toContain('to a reader of English (en)');
  });

  it('[BILL-04] charges nothing for an answer in prose or in another language', async () => {
    const before = await spent('words');
    for (const text of [
      'I would say otro.',
      JSON.stringify({ sentence: 'The bank will be closed for the whole week.' }),
    ]) {
      openai.changeNextTurn(() => ({ text }));
      const refused = await ask('words', { task: 'rewrite', ...SMALL, ...PAIR, rewrite: 'formal' });
      expect([refused.status, refused.code]).toEqual([502, ERRORS.engineWrongAnswer.code]);
    }
    expect(await spent('words')).toEqual(before);
  });

  it('[ENG-02] asks only AI engines about words, within the plan and the quota', async () => {
    expect((await ask(undefined, DEFINE)).code).toBe(ERRORS.notLoggedIn.code);
    expect((await ask('words', { ...DEFINE, engine: 'huge' })).code).toBe(ERRORS.planRequired.code);
    expect((await ask('poor', DEFINE)).code).toBe(ERRORS.quotaShort.code);
    expect((await ask('words', { ...DEFINE, engine: 'google' })).code).toBe(ERRORS.aiEngineNeeded.code);
    expect((await ask('words', { ...DEFINE, engine: 'none' })).code).toBe(ERRORS.unknownEngine.code);
    expect((await ask('words', { ...DEFINE, word: '' })).code).toBe(ERRORS.invalidRequest.code);
    expect(openai.requests).toEqual([]);
  });

  it('[ENG-10] applies the terms of a request in every engine', async () => {
    const terms = [{ source: 'bank', target: 'orilla' }];
    for (const engine of ['small', 'microsoft-edge']) {
      const { data } = await translate('words', { engine, source_text: [`The bank of the river ${engine}.`], terms });
      expect(data?.translations[0]).toContain('orilla');
    }
  });

  it('[BILL-15] shows everyone the plans, their prices and the packs', async () => {
    const config = await get('/pubapi1/get_plan_config', planConfigData, undefined);
    expect(config.data?.plans.map(({ plan, is_by_agreement }) => [plan, is_by_agreement])).toEqual([
      ['free', false],
      ['pro', false],
      ['max', false],
      ['enterprise', true],
    ]);
    expect(config.data?.payments).toBe(false);
    const { data: plans } = await get('/pubapi1/get_subscription_plans', subscriptionPlansData, undefined);
    expect(plans?.map(({ plan_id }) => plan_id)).toEqual(['pro-monthly', 'pro-yearly', 'max-monthly', 'max-yearly']);
    const { data: packs } = await get('/pubapi1/get_products?type=docs', productsData, undefined);
    expect(new Set(packs?.map(({ type }) => type))).toEqual(new Set(['docs']));
    const wrong = await fetch(`${app.address}/pubapi1/get_products?type=gold`);
    expect(wrong.status).toBe(400);
  });
});

/** Reads the envelope of any answer, including errors. */
const answerOfAny = z.looseObject({ usage: z.optional(z.object({ charged: z.int() })) });

/** Answers like the model, but leaves out the refused text. */
function withoutForbidden({ text }: ModelTurn): Partial<ModelTurn> {
  if (!text.startsWith('{')) return text.includes('Forbidden') ? { text: '' } : {};
  const { items } = z.object({ items: z.array(z.object({ id: z.int(), t: z.string() })) }).parse(JSON.parse(text));
  return { text: JSON.stringify({ items: items.filter(({ t }) => !t.includes('Forbidden')) }) };
}
