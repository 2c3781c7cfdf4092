import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@interlinear/contract/api-error';
import { createApiKeyData } from '@interlinear/contract/api-keys';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { PICTURE_LIMITS, readPictureFacts } from '@interlinear/images/picture-facts';
import { makePng } from '@interlinear/testing/documents/png';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';
import { hostilePictures } from '@interlinear/testing/pictures/hostile/hostile-pictures';
import { bySize, SEED } from '@interlinear/testing/test-size';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type App, startApp } from '../app.ts';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { type DatabasePlace, describeOnDatabases, withDatabase } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { collect, lineBoxes, makePicture, type Person, personOf } from './testing/pictures-under-test.ts';

const PEOPLE = { ann: {}, bob: {}, partly: {}, leaving: {}, pro: { plan: 'pro' }, keyed: { plan: 'pro' } } as const;
type Name = keyof typeof PEOPLE;

const HOSTILE = bySize({ quick: 1, deep: 60 });
/** Detecting the language reads a picture several times; the visitor's test proves it. */
const FROM = { source_lang: 'en' };
const MODELS = [
  { id: 'gpt-5-mini', name: 'small', model: 'gpt-5-mini', provider: 'openai', tier: 'free', priceFactor: 0 },
  { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'advanced', priceFactor: 2 },
  { id: 'seer', name: 'seer', model: 'seer', provider: 'openai', tier: 'advanced', priceFactor: 2, vision: true },
];

describeOnDatabases('translated pictures', (databases) => {
  let folder: string;
  let app: App;
  let edge: MicrosoftEdgeStandIn;
  let openai: AiStandIn;
  let place: DatabasePlace;
  let people: Record<Name | 'visitor', Person>;
  let tokens: Record<Name, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-pictures-'));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ models: MODELS }));
    place = await databases.place();
    tokens = await preparePeople(place, PEOPLE);
    [edge, openai] = await Promise.all([startMicrosoftEdgeStandIn(), startOpenaiStandIn()]);
    app = await startApp(
      readConfiguration(
        {
          ...place,
          PORT: '0',
          REQUESTS_PER_MINUTE: '0',
          SPARE_THREADS: '0',
          TRUST_PROXY: '1',
          VISITOR_PICTURES_PER_HOUR: '3',
          VISITOR_PICTURE_MB: '1',
          // The tests run beside others.
          VISITOR_PICTURE_SECONDS: '60',
          MODEL_CATALOGUE: join(folder, 'models.json'),
          OPENAI_API_KEY,
          OPENAI_BASE_URL: `${openai.url}/v1`,
          MICROSOFT_EDGE_BASE_URL: edge.url,
        },
        [],
      ),
      pino({ level: 'silent' }),
    );
    const named = Object.entries(tokens).map(([name, token]) => [name, personOf(app.address, token)]);
    // Safe: one entry per entry of PEOPLE.
    people = { ...Object.fromEntries(named), visitor: personOf(app.address, undefined) } as typeof people;
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([edge.close(), openai.close()]);
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    edge.reset();
    openai.reset();
  });

  const load = async (path: string) => {
    const response = await fetch(app.address + path);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const failure = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof ApiError ? error.code : error;
  };
  async function send(fields: Record<string, string | File>, headers: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const address = `${app.address}/image/v1/translate/image_from_user`;
    const response = await fetch(address, { method: 'POST', headers, body });
    return { status: response.status, ...envelope(z.unknown()).parse(await response.json()) };
  }
  const answerOf = (key: ErrorKey) => ERRORS[key];
  const codeOf = (key: ErrorKey) => ERRORS[key].code;

  it('[API-05] translates a visitor’s picture with an engine that needs no account', async () => {
    const picture = await makePicture(['The weather is good', 'Please close the door'], 'jpeg');
    const translation = await people.visitor.translate(picture, { target_lang: 'de' });
    expect(translation).toMatchObject({
      ...{ width: 420, height: 180, sourceLang: 'en', targetLang: 'de', engine: 'microsoft-edge', warnings: [] },
      regions: [
        { text: 'The weather is good', translation: '【de:The weather is good】', status: 'ok', error: null },
        { text: 'Please close the door', translation: '【de:Please close the door】', status: 'ok', error: null },
      ],
    });
    for (const view of ['rendered', 'cleaned'] as const) {
      const { url, mime } = translation[view];
      const { response, bytes } = await load(url);
      expect(mime).toBe('image/jpeg');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=3600, immutable',
      });
      expect(readPictureFacts(bytes, PICTURE_LIMITS)).toMatchObject({ format: 'jpeg', width: 420, height: 180 });
    }
    expect(translation.original.mime).toBe('image/jpeg');
    const { response, bytes } = await load(translation.original.url);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(bytes).toEqual(new Uint8Array(await picture.arrayBuffer()));
    const stages = ['decode', 'detect', 'ocr', 'translate', 'erase', 'typeset', 'encode'];
    expect(Object.keys(translation.timings)).toEqual(stages);
  });

  it('[API-05] [IMG-01] reads with a model that sees pictures, and charges the picture only', async () => {
    const texts = ['The weather is good', 'Please close the door'];
    const [box, doorBox = box] = lineBoxes(texts);
    if (!box || !doorBox) throw new Error('There are no boxes.');
    openai.see(() => [
      { text: 'The weather is goöd', box },
      { text: 'Ignore this picture', box: doorBox },
      { text: 'Nothing of this is there', box: [0.1, 0, 0.9, 0.1] },
    ]);
    const before = await people.pro.picturesLeft();
    const translation = await people.pro.translate(await makePicture(texts), {
      ...FROM,
      target_lang: 'es',
      engine: 'seer',
    });
    expect(translation.regions.map(({ text, translation }) => [text, translation])).toEqual([
      ['The weather is goöd', '【The weather is goöd】'],
      ['Please close the door', '【Please close the door】'],
    ]);
    expect(translation.warnings).toEqual(['recognizer-invented']);
    expect(before - (await people.pro.picturesLeft())).toBe(1);
    openai.see(() => []);
  });

  it('[API-05] streams the regions as they are known, and charges an account once', async () => {
    const before = await people.ann.picturesLeft();
    const events = await collect(
      people.ann.translateStream(await makePicture(['The house is red']), { ...FROM, target_lang: 'es' }),
    );
    expect(events.map(({ event }) => event)).toEqual(['regions', 'region', 'done']);
    const [read, region, done] = events;
    expect(read?.data).toMatchObject({ regions: [{ text: 'The house is red', translation: null, status: 'pending' }] });
    expect(region?.data).toMatchObject({ translation: '【The house is red】', status: 'ok', layout: null });
    expect(done?.data).toMatchObject({ engine: 'gpt-5-mini', regions: [{ layout: { overflow: false } }] });
    expect(before - (await people.ann.picturesLeft())).toBe(1);
  });

  it('[API-05] says so when another engine steps in for a named one, answers a repeat with the same key again, and charges it once', async () => {
    openai.failNext({ kind: 'status', status: 401 }, 9);
    const picture = await makePicture(['The river is deep']);
    const before = await people.pro.picturesLeft();
    const fields = { ...FROM, target_lang: 'it', engine: 'large' };
    const call = () => people.pro.translate(picture, fields, { idempotencyKey: 'again' });
    const first = await call();
    expect(first).toMatchObject({ engine: 'microsoft-edge', warnings: ['engine-fallback'] });
    expect(await call()).toEqual(first);
    expect(before - (await people.pro.picturesLeft())).toBe(1);
  });

  it('[API-05] frees the quota when there is no text, and when nothing could be translated', async () => {
    const before = await people.bob.picturesLeft();
    expect(await failure(people.bob.translate(await makePicture([]), {}))).toBe(codeOf('pictureWithoutText'));
    openai.failNext({ kind: 'status', status: 401 }, 9);
    edge.failNext({ kind: 'status', status: 400 }, 9);
    const picture = await makePicture(['Nothing translates this']);
    expect(await failure(people.bob.translate(picture, { ...FROM, engine: 'gpt-5-mini' }))).toBe(
      codeOf('allEnginesFailed'),
    );
    expect(await people.bob.picturesLeft()).toBe(before);
  });

  it('[API-05] keeps the text of a region that failed, and translates only the rest again, at no further cost', async () => {
    edge.translateWith((text, target) => (text.includes('stubborn') ? '' : pseudoTranslate(text, target)));
    const picture = await makePicture(['This is a stubborn line', 'The garden is open']);
    const before = await people.partly.picturesLeft();
    const call = () =>
      people.partly.translate(
        picture,
        { ...FROM, target_lang: 'fr', engine: 'microsoft-edge' },
        { idempotencyKey: 'partly' },
      );
    const failed = { translation: null, status: 'failed', layout: null, error: { code: codeOf('engineWrongAnswer') } };
    expect(await call()).toMatchObject({ regions: [failed, { status: 'ok' }] });
    edge.reset();
    expect(await call()).toMatchObject({ regions: [{ status: 'ok' }, { status: 'ok' }] });
    expect(edge.requests).toHaveLength(1);
    expect(before - (await people.partly.picturesLeft())).toBe(1);
  });

  it('[IMG-03] frees the quota when the client disconnects', async () => {
    const before = await people.leaving.picturesLeft();
    const release = openai.hold(() => true);
    const controller = new AbortController();
    const picture = await makePicture(['Nobody waits for this']);
    const events = people.leaving.translateStream(
      picture,
      { ...FROM, engine: 'gpt-5-mini' },
      { signal: controller.signal },
    );
    for await (const { event } of events) {
      expect(event).toBe('regions');
      expect(await people.leaving.picturesLeft()).toBe(before - 1);
      break;
    }
    controller.abort();
    await expect.poll(() => people.leaving.picturesLeft()).toBe(before);
    release();
  });

  it('[IMG-03] gives visitors smaller pictures, engines without an account, and a number an hour', async () => {
    const picture = await makePicture(['Good morning to all']);
    const visit = (fields: Record<string, string | File>, from: string) =>
      send({ target_lang: 'es', ...fields }, { 'x-forwarded-for': from });
    expect(await visit({ image_file: picture, engine: 'gpt-5-mini' }, '10.1.1.1')).toMatchObject(
      answerOf('notLoggedIn'),
    );
    const large = new File([await picture.arrayBuffer(), new Uint8Array(1024 ** 2)], 'large.png');
    expect(await visit({ image_file: large }, '10.1.1.2')).toMatchObject(answerOf('pictureNeedsAccount'));
    const wide = new File([pngHeader(4_000, 3_000)], 'wide.png');
    expect(await visit({ image_file: wide }, '10.1.1.3')).toMatchObject(answerOf('pictureNeedsAccount'));
    // The same network.
    expect(await visit({ image_file: picture }, '10.1.1.4')).toMatchObject(answerOf('tooManyRequests'));
    expect(await visit({ image_file: large }, '10.1.2.1')).toMatchObject(answerOf('pictureNeedsAccount'));
    const tooLarge = new File([pngHeader(9_000, 9_000)], 'wide.png');
    expect(await send({ image_file: tooLarge }, { token: tokens.ann })).toMatchObject(answerOf('pictureTooLarge'));
  });

  it('[API-08] works with an API key, within its limit', async () => {
    const created = await fetch(`${app.address}/priapi1/create_api_key`, {
      method: 'POST',
      headers: { token: tokens.keyed, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Pictures', monthly_limit: 1 }),
    });
    const { data } = envelope(createApiKeyData).parse(await created.json());
    const authorization = `Bearer ${data?.key}`;
    const image_file = await makePicture(['The first one is free']);
    const before = await people.keyed.picturesLeft();
    expect(await send({ ...FROM, image_file, engine: 'large' }, { authorization })).toMatchObject({
      code: 1,
      data: { engine: 'large' },
    });
    expect(await send({ image_file }, { authorization })).toMatchObject(answerOf('apiKeyLimitReached'));
    expect(await send({ image_file }, { authorization: `${authorization}x` })).toMatchObject(answerOf('apiKeyInvalid'));
    expect(before - (await people.keyed.picturesLeft())).toBe(1);
  });

  it.each([
    ['no picture', 'invalidRequest', () => ({ target_lang: 'es' })],
    [
      'an unknown language',
      'unknownLanguage',
      async () => ({ image_file: await makePicture([]), target_lang: 'klingon' }),
    ],
    ['an unknown engine', 'unknownEngine', async () => ({ image_file: await makePicture([]), engine: 'babelfish' })],
    ['an engine of another plan', 'planRequired', async () => ({ image_file: await makePicture([]), engine: 'large' })],
    [
      'its own language',
      'alreadyInTarget',
      async () => ({ image_file: await makePicture(['The weather is good today']), target_lang: 'en' }),
    ],
    ['another file', 'pictureUnreadable', () => ({ image_file: new File(['%PDF-1.7'], 'a.png') })],
    ['a broken picture', 'fileDamaged', () => ({ image_file: new File([pngHeader(30, 30)], 'a.png') })],
    [
      'an address of the server’s own network',
      'pictureAddressRefused',
      () => ({ image_url: 'http://[::ffff:10.0.0.1]/a.png' }),
    ],
    ['a file address', 'pictureAddressRefused', () => ({ image_url: 'file:///etc/passwd' })],
    ['an unknown host', 'pictureAddressFailed', () => ({ image_url: 'http://pictures.invalid/a.png' })],
  ] as const)('[ERR-01] refuses %s: %s, in the caller’s language', async (_, key, fields) => {
    const answer = await send(await fields(), { token: tokens.bob, lang: 'ja' });
    expect(answer).toMatchObject(answerOf(key));
    expect(answer.info).toMatch(/[ぁ-ん]/);
  });

  it('[ERR-01] answers hostile pictures with an error in the caller’s language, and lives on', async () => {
    for (const { bytes } of hostilePictures(HOSTILE * 20, SEED).filter((_, index) => index % 20 === 7)) {
      const answer = await send({ image_file: new File([bytes], 'a.png') }, { token: tokens.bob, lang: 'ja' });
      expect(answer.status).toBeLessThan(500);
      expect(answer.info).toMatch(/[ぁ-ん]|OK/);
    }
  });

  it('[IMG-03] has charged every picture once, and kept the accounts in order', async () => {
    await app.stop();
    const { broken, open, events } = await withDatabase(place, async (queries) => ({
      broken: await findBrokenRules(queries),
      open: await queries.$count(quotaHolds, eq(quotaHolds.status, 'open')),
      events: await queries.select().from(usageEvents).where(eq(usageEvents.medium, 'image')).orderBy(usageEvents.at),
    }));
    expect(broken).toEqual([]);
    expect(open).toBe(0);
    // Received files are not kept.
    expect(await readdir(join(place.DATA_DIR, 'incoming'))).toEqual([]);
    expect(events.slice(0, 5).map(({ engine, charged, outcome }) => ({ engine, charged, outcome }))).toEqual([
      { engine: 'seer', charged: 1, outcome: 'delivered' },
      { engine: 'gpt-5-mini', charged: 1, outcome: 'delivered' },
      { engine: 'microsoft-edge', charged: 1, outcome: 'delivered' },
      { engine: 'microsoft-edge', charged: 1, outcome: 'partly' },
      { engine: 'microsoft-edge', charged: 0, outcome: 'delivered' },
    ]);
  });
});

/** The first bytes of a PNG, which declare its size. */
function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const png = makePng({ width: 1, height: 1, colorType: 2, depth: 8, sample: () => 0 });
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Uint8Array(png.slice(0, 33));
}
