import { type GoogleStandIn, startGoogleStandIn } from '@interlinear/testing/engines/google-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineBatch } from '../engine.ts';
import { endTimeAfterArrival, failureOf } from '../engine-conformance.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import exchange from './__fixtures__/exchange.json' with { type: 'json' };
import { createGoogle } from './google.ts';
import { GOOGLE_ROUTES, googleRoutesSchema } from './routes.ts';

describe('the routes to Google', () => {
  const MINUTE_MS = 60_000;
  const texts = ['Hello <b1>world</b1>', 'Fish &amp; chips'];
  let standIn: GoogleStandIn;
  let nowMs = 0;
  const google = (changes: Partial<Parameters<typeof createGoogle>[0]> = {}) =>
    createGoogle({ fetch, now: () => nowMs, baseUrl: standIn.url, ...changes });
  const batch = (changes: Partial<EngineBatch> = {}): EngineBatch => ({
    texts,
    source: 'auto',
    target: 'zh-CN',
    signal: new AbortController().signal,
    ...changes,
  });
  const paths = () => standIn.requests.map(({ path }) => path.split('/').at(-1));
  const only = (id: string) => ({ ...GOOGLE_ROUTES, routes: GOOGLE_ROUTES.routes.filter((route) => route.id === id) });
  const answerOnce = (body: unknown) =>
    standIn.failNext({ kind: 'garbage', body: typeof body === 'string' ? body : JSON.stringify(body) });

  beforeAll(async () => {
    standIn = await startGoogleStandIn();
  });
  beforeEach(() => {
    standIn.reset();
    nowMs = 0;
  });
  afterAll(() => standIn.close());

  it('[ENG-02] needs no account: finds the public key and sends it', async () => {
    const engine = google();
    await engine.translate(batch());
    expect(paths()).toEqual(['m=el_main', 'translateHtml']);
    expect(standIn.requests[1]?.headers).toMatchObject({
      'content-type': 'application/json+protobuf',
      'x-goog-api-key': standIn.key(),
    });
    expect(JSON.parse(standIn.requests[1]?.body ?? '')).toEqual(exchange.translateHtml.request);
  });

  it('uses a given key without searching', async () => {
    await google({ apiKey: standIn.key() }).translate(batch());
    expect(paths()).toEqual(['translateHtml']);
  });

  it('searches for a newer key when Google rejects the known one', async () => {
    const engine = google();
    await engine.translate(batch());
    standIn.changeKey('stand-in-public-widget-key-2');
    const { translations } = await engine.translate(batch());
    expect(translations[1]).toEqual({ text: '【zh-CN:Fish】 &amp; 【zh-CN:chips】', detectedSource: 'en' });
    expect(paths()).toEqual(['m=el_main', 'translateHtml', 'translateHtml', 'm=el_main', 'translateHtml']);
  });

  it('[ENG-04] translates 200 paragraphs of 180 characters with five requests, including the search for the key', async () => {
    const engine = google();
    const page = Array.from({ length: 200 }, (_, index) => `${index} `.padEnd(180, 'word '));
    const size = Math.min(engine.limits.segments, Math.floor(engine.limits.characters / 180));
    const batches = Array.from({ length: Math.ceil(200 / size) }, (_, index) =>
      page.slice(index * size, (index + 1) * size),
    );
    const answers = await Promise.all(batches.map((part) => engine.translate(batch({ texts: part }))));
    expect(answers.flatMap(({ translations }) => translations)).toHaveLength(200);
    expect(standIn.requests.length).toBeLessThanOrEqual(5);
  });

  it('reads answers without languages', async () => {
    const engine = google({ apiKey: standIn.key() });
    answerOnce(exchange.translateHtml.answerWithoutLanguages);
    expect(await engine.translate(batch())).toEqual({
      translations: [{ text: '<b1>世界</b1>你好' }, { text: '炸鱼&amp;薯条' }],
    });
  });

  it('removes originals from an answer that pairs them with translations', async () => {
    const engine = google({ apiKey: standIn.key() });
    answerOnce(exchange.translateHtml.answerWithOriginals);
    const { translations } = await engine.translate(batch());
    expect(translations[0]).toEqual({ text: '<b1>世界</b1>你好。 再见。', detectedSource: 'en' });
  });

  it('[ENG-05] preserves leaves although Google parses HTML', async () => {
    const engine = google({ apiKey: standIn.key() });
    const { translations } = await engine.translate(batch({ texts: ['One <i1/> two'], target: 'de' }));
    expect(translations[0]?.text).toBe('【de:One】 <i1/> 【de:two】');
    expect(standIn.requests[0]?.body).toContain('One <i1></i1> two');
  });

  it('tries the next route when one is rejected, and rests that one for some minutes', async () => {
    const engine = google();
    standIn.refuse('translateHtml', errors.keyBlocked);
    const first = await engine.translate(batch());
    expect(first.translations[0]).toEqual({ text: '【zh-CN:Hello】 <b1>【zh-CN:world】</b1>', detectedSource: 'en' });
    expect(paths()).toEqual(['m=el_main', 'translateHtml', 'm=el_main', 'batchexecute']);

    standIn.reset();
    await engine.translate(batch());
    expect(paths()).toEqual(['batchexecute']);

    standIn.reset();
    nowMs += 11 * MINUTE_MS;
    await engine.translate(batch());
    expect(paths()).toEqual(['translateHtml']);
  });

  it('rests a route as long as it demands', async () => {
    const engine = google({ apiKey: standIn.key() });
    standIn.failNext({ kind: 'status', ...errors.tooMany });
    await engine.translate(batch());
    nowMs += 29_000;
    await engine.translate(batch());
    nowMs += 2000;
    await engine.translate(batch());
    expect(paths()).toEqual(['translateHtml', 'batchexecute', 'batchexecute', 'translateHtml']);
  });

  it('uses gtx last, with one request per text', async () => {
    standIn.refuse('m=el_main', errors.gone);
    standIn.refuse('batchexecute', errors.tooMany);
    const { translations } = await google().translate(batch());
    expect(translations[1]).toEqual({ text: '【zh-CN:Fish &amp; chips】', detectedSource: 'en' });
    expect(paths()).toEqual(['m=el_main', 'batchexecute', 'single', 'single']);
  });

  it('reports the failure of each route when all fail, and retries them all although they rest', async () => {
    const engine = google({ apiKey: 'refused-key' });
    standIn.refuse('batchexecute', errors.tooMany);
    standIn.refuse('single', errors.keyBlocked);
    expect(await failureOf(engine.translate(batch({ texts: ['One'] })))).toMatchObject({
      reason: 'rate-limit',
      retryAfterMs: 30_000,
      message: 'google: every route failed: translate-html auth, web rate-limit, gtx auth',
    });
    standIn.reset();
    await engine.translate(batch({ texts: ['One'] }));
    expect(paths()).toEqual(['translateHtml', 'batchexecute']);
  });

  it('tries no further route after a timeout', async () => {
    standIn.failNext({ kind: 'hang' });
    const failure = await endTimeAfterArrival(standIn, (signal) => failureOf(google().translate(batch({ signal }))));
    expect(failure.reason).toBe('timeout');
    expect(paths()).toEqual(['m=el_main']);
  });

  it('[ENG-04] sorts the results of the site, and keeps the valid ones', async () => {
    const engine = google({ routes: only('web') });
    await engine.translate(batch());
    expect(JSON.parse(new URLSearchParams(standIn.requests[0]?.body).get('f.req') ?? '')).toEqual(exchange.web.request);
    answerOnce(exchange.web.answerInLines);
    expect(await engine.translate(batch())).toEqual({
      translations: [null, { text: '炸鱼 &amp; 薯条', detectedSource: 'en' }],
    });
  });

  it('[ENG-05] escapes a plain answer, and keeps the tags that were sent', async () => {
    answerOnce(exchange.gtx.answer);
    const { translations } = await google({ routes: only('gtx') }).translate(
      batch({ texts: ['Hello <b1>world</b1>. Bye.'] }),
    );
    expect(translations).toEqual([{ text: '你好<b1>世界</b1>。再见 <b1>。', detectedSource: 'en' }]);
  });

  it('validates routes', () => {
    expect(googleRoutesSchema.safeParse({ ...GOOGLE_ROUTES, routes: [] }).success).toBe(false);
    expect(googleRoutesSchema.safeParse({ version: 2, checked: 'today', routes: GOOGLE_ROUTES.routes }).success).toBe(
      false,
    );
    const plain = GOOGLE_ROUTES.routes.map((route) => ({ ...route, url: 'http://translate.example/' }));
    expect(googleRoutesSchema.safeParse({ ...GOOGLE_ROUTES, routes: plain }).success).toBe(false);
  });
});
