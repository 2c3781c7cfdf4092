import { DEEPL_KEY, startDeeplStandIn } from '@interlinear/testing/engines/deepl-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { AuthorizationError, DeepLClient, QuotaExceededError } from 'deepl-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import errors from './__fixtures__/errors.json' with { type: 'json' };

// Verifies the stand-in with the vendor’s client.
describe("DeepL's own client, against the stand-in", () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startDeeplStandIn();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  const client = (key: string) => new DeepLClient(key, { serverUrl: standIn.url, maxRetries: 0 });

  it('translates', async () => {
    const results = await client(DEEPL_KEY).translateText(['The <b1>red</b1> house', 'Two'], null, 'es', {
      tagHandling: 'xml',
      tagHandlingVersion: 'v2',
      outlineDetection: false,
    });
    expect(results).toMatchObject([
      { text: '【ES:The】 <b1>【ES:red】</b1> 【ES:house】', detectedSourceLang: 'en', billedCharacters: 13 },
      { text: '【ES:Two】', detectedSourceLang: 'en', billedCharacters: 3 },
    ]);
  });

  it('recognizes a rejected key', async () => {
    await expect(client('bad-key').translateText('One', null, 'es')).rejects.toBeInstanceOf(AuthorizationError);
  });

  it('recognizes an exhausted quota', async () => {
    standIn.failNext({ kind: 'status', ...errors.quota });
    await expect(client(DEEPL_KEY).translateText('One', null, 'es')).rejects.toBeInstanceOf(QuotaExceededError);
  });

  it('recognizes tags that do not nest', async () => {
    const translation = client(DEEPL_KEY).translateText('One <b1>two', null, 'es', { tagHandling: 'xml' });
    await expect(translation).rejects.toThrow('Bad request');
  });
});
