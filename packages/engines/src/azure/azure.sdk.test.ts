import createClient, { isUnexpected } from '@azure-rest/ai-translation-text';
import { AZURE_KEY, AZURE_REGION, startAzureStandIn } from '@interlinear/testing/engines/azure-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAzure } from './azure.ts';

// Verifies the stand-in with the vendor’s client.
describe("Azure's own client, against the stand-in", () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startAzureStandIn();
  });
  afterAll(() => standIn.close());

  const client = (key: string) =>
    createClient(
      standIn.url,
      { key, region: AZURE_REGION },
      { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } },
    );
  const inputs = ['The <b>red</b> house', 'Two'].map((text) => ({
    text,
    textType: 'Html',
    targets: [{ language: 'es' }],
  }));

  it('translates', async () => {
    const answer = await client(AZURE_KEY).path('/translate').post({ body: { inputs } });
    if (isUnexpected(answer)) throw new Error(answer.body.error.message);
    expect(answer.body.value.map(({ translations }) => translations[0]?.text)).toEqual([
      '【es:The】 <b>【es:red】</b> 【es:house】',
      '【es:Two】',
    ]);
    expect(answer.body.value[0]?.detectedLanguage).toEqual({ language: 'en', score: 1 });
  });

  it('recognizes a rejected key', async () => {
    const answer = await client('bad-key').path('/translate').post({ body: { inputs } });
    expect(isUnexpected(answer) && answer.body.error.code).toBe(401000);
  });

  it('sends the same request as our engine', async () => {
    standIn.reset();
    await client(AZURE_KEY).path('/translate').post({ body: { inputs } });
    await createAzure({ fetch, apiKey: AZURE_KEY, region: AZURE_REGION, baseUrl: standIn.url }).translate({
      texts: inputs.map(({ text }) => text),
      source: 'auto',
      target: 'es',
      signal: new AbortController().signal,
    });
    const [theirs, ours] = standIn.requests.map(({ path, query, body, headers }) => ({
      path,
      query: String(query),
      body: JSON.parse(body),
      key: headers['ocp-apim-subscription-key'],
      region: headers['ocp-apim-subscription-region'],
    }));
    expect(ours).toEqual(theirs);
  });
});
