import { createApiKeyData } from '@interlinear/contract/api-keys';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { glossary as glossarySchema } from '@interlinear/contract/glossaries';
import { translateData } from '@interlinear/contract/translate';
import {
  type MicrosoftEdgeStandIn,
  startMicrosoftEdgeStandIn,
} from '@interlinear/testing/engines/microsoft-edge-stand-in';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { type App, startApp } from '../app.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';

const SLOW = 60_000;
const PEOPLE = { pro: { plan: 'pro' }, other: { plan: 'pro' } } as const;

describeOnDatabases('translating with a glossary', (databases) => {
  let edge: MicrosoftEdgeStandIn;
  let app: App;
  let tokens: Record<keyof typeof PEOPLE, string>;
  let glossaryId: string;

  beforeAll(async () => {
    const place = await databases.place();
    tokens = await preparePeople(place, PEOPLE);
    edge = await startMicrosoftEdgeStandIn();
    const environment = {
      ...place,
      PORT: '0',
      REQUESTS_PER_MINUTE: '0',
      SPARE_THREADS: '0',
      MICROSOFT_EDGE_BASE_URL: edge.url,
    };
    app = await startApp(readConfiguration(environment, []), pino({ level: 'silent' }));
    const pro = { token: tokens.pro };
    const made = await send('/priapi1/create_glossary', { name: 'Ships', source: 'en', target: 'de' }, pro);
    glossaryId = glossarySchema.parse(made.data).id;
    const put = [{ source: 'bow', target: 'Bug' }];
    await send('/priapi1/change_glossary_terms', { id: glossaryId, revision: 1, put }, pro);
  }, SLOW);
  afterAll(async () => {
    await app.stop();
    await edge.close();
  });

  async function send(path: string, body: object, headers: Record<string, string>) {
    const response = await fetch(app.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body: JSON.stringify(body),
    });
    const { code, data } = envelope(z.unknown()).parse(await response.json());
    return { code, data };
  }
  const translate = (headers: Record<string, string>, more: object = {}) => {
    const source_text = ['Paint the bow of this ship.'];
    const body = { source_text, source_lang: 'en', target_lang: 'de', engine: 'microsoft-edge', fallback: false };
    return send('/service/api/translate', { ...body, ...more }, headers);
  };
  const textOf = ({ data }: { data: unknown }) => translateData.parse(data).translations[0];

  it('[ENG-10] its terms apply to translations, even if one without them is cached', async () => {
    const pro = { token: tokens.pro };
    expect(textOf(await translate({}))).not.toContain('Bug');
    expect(textOf(await translate(pro, { glossary_id: glossaryId }))).toContain('Bug');
    expect(textOf(await translate({}))).not.toContain('Bug');
    expect(textOf(await translate(pro, { glossary_id: glossaryId, target_lang: 'fr' }))).not.toContain('Bug');
  });

  it('[ENG-10] applies to an API key as to its owner', async () => {
    const key = await send('/priapi1/create_api_key', { name: 'CI' }, { token: tokens.pro });
    const authorization = `Bearer ${createApiKeyData.parse(key.data).key}`;
    expect(textOf(await translate({ authorization }, { glossary_id: glossaryId }))).toContain('Bug');
  });

  it('[BILL-17] is refused without access to the glossary', async () => {
    const asked = { glossary_id: glossaryId };
    expect((await translate({}, asked)).code).toBe(ERRORS.notLoggedIn.code);
    expect((await translate({ token: tokens.other }, asked)).code).toBe(ERRORS.notFound.code);
    expect((await translate({ token: tokens.pro }, { glossary_id: 'ships' })).code).toBe(ERRORS.invalidRequest.code);
  });
});
