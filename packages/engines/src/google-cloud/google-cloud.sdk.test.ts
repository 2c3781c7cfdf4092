import { v2 } from '@google-cloud/translate';
import { GOOGLE_CLOUD_KEY, startGoogleCloudStandIn } from '@interlinear/testing/engines/google-cloud-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

// Verifies the stand-in with the vendor’s client.
describe("Google's own client, against the stand-in", () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startGoogleCloudStandIn();
    // The client requires https for an address given as an option, but not from the environment.
    vi.stubEnv('GOOGLE_CLOUD_TRANSLATE_ENDPOINT', `${standIn.url}/language/translate/v2`);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await standIn.close();
  });

  it('translates', async () => {
    const client = new v2.Translate({ key: GOOGLE_CLOUD_KEY });
    const [translations, answer] = await client.translate(['The <b>red</b> house', 'Two'], {
      to: 'es',
      format: 'html',
    });
    expect(translations).toEqual(['【es:The】 <b>【es:red】</b> 【es:house】', '【es:Two】']);
    expect(answer.data.translations[0].detectedSourceLanguage).toBe('en');
  });

  it('recognizes a rejected key', async () => {
    const client = new v2.Translate({ key: 'bad-key', autoRetry: false });
    await expect(client.translate('One', 'es')).rejects.toMatchObject({
      code: 400,
      errors: [{ reason: 'badRequest', message: 'API key not valid. Please pass a valid API key.' }],
    });
  });
});
