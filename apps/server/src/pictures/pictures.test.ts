import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@interlinear/contract/api-error';
import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { PICTURE_LIMITS, readPictureFacts } from '@interlinear/images/picture-facts';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type App, startApp } from '../app.ts';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { usageEvents } from '../billing/ledger/schema.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { type DatabasePlace, describeOnDatabases, withDatabase } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { collect, makePicture, type Person, personOf } from './testing/pictures-under-test.ts';

const PEOPLE = { ann: {}, bob: {}, pro: { plan: 'pro' }, leaving: {} } as const;
type Name = keyof typeof PEOPLE;

const MODELS = [
  { id: 'gpt-5-mini', name: 'small', model: 'gpt-5-mini', provider: 'openai', tier: 'free', priceFactor: 0 },
  { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'advanced', priceFactor: 2 },
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
          VISITOR_PICTURES_PER_HOUR: '8',
          VISITOR_PICTURE_MB: '1',
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
  });

  it('[API-05] streams the regions as they are known, and charges an account once', async () => {
    const before = await people.ann.picturesLeft();
    const events = await collect(
      people.ann.translateStream(await makePicture(['The house is red']), { target_lang: 'es' }),
    );
    expect(events.map(({ event }) => event)).toEqual(['regions', 'region', 'done']);
    const [read, region, done] = events;
    expect(read?.data).toMatchObject({ regions: [{ text: 'The house is red', translation: null, status: 'pending' }] });
    expect(region?.data).toMatchObject({ translation: '【The house is red】', status: 'ok', layout: null });
    expect(done?.data).toMatchObject({ engine: 'gpt-5-mini', regions: [{ layout: { overflow: false } }] });
    expect(before - (await people.ann.picturesLeft())).toBe(1);
  });

  it('[API-05] answers a repeat with the same key again, and charges it once', async () => {
    const picture = await makePicture(['Save the changes']);
    const before = await people.ann.picturesLeft();
    const call = () => people.ann.translate(picture, { target_lang: 'es' }, { idempotencyKey: 'again' });
    const first = await call();
    expect(await call()).toEqual(first);
    expect(before - (await people.ann.picturesLeft())).toBe(1);
  });

  it('[API-05] frees the quota when there is no text, and when nothing could be translated', async () => {
    const before = await people.bob.picturesLeft();
    expect(await failure(people.bob.translate(await makePicture([]), {}))).toBe(codeOf('pictureWithoutText'));
    openai.failNext({ kind: 'status', status: 401 }, 9);
    edge.failNext({ kind: 'status', status: 400 }, 9);
    const picture = await makePicture(['Nothing translates this']);
    expect(await failure(people.bob.translate(picture, { engine: 'gpt-5-mini' }))).toBe(codeOf('allEnginesFailed'));
    expect(await people.bob.picturesLeft()).toBe(before);
  });

  it('keeps the accounts in order', async () => {
    await app.stop();
    const { broken, events } = await withDatabase(place, async (queries) => ({
      broken: await findBrokenRules(queries),
      events: await queries.select().from(usageEvents).where(eq(usageEvents.medium, 'image')),
    }));
    expect(broken).toEqual([]);
    expect(events.map(({ charged, outcome }) => [charged, outcome])).toEqual([
      [1, 'delivered'],
      [1, 'delivered'],
    ]);
  });
});
