import { Agent } from 'node:http';
import { startTencentStandIn, TENCENT_KEY } from '@interlinear/testing/engines/tencent-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { tmt } from 'tencentcloud-sdk-nodejs-tmt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTencent } from './tencent.ts';

/** The vendor's host name, resolved to loopback, as the SDK derives the service from it. */
const HOST = 'tmt.tencentcloudapi.com';
const TEXT = 'Press ⟦1/⟧ – “now” 🏠\n<b>';

describe('Tencent’s own SDK', () => {
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await startTencentStandIn(Date.now);
  });
  afterAll(() => standIn.close());

  const sdk = (secretKey: string) =>
    new tmt.v20180321.Client({
      credential: { secretId: TENCENT_KEY.secretId, secretKey },
      region: 'ap-guangzhou',
      profile: {
        httpProfile: {
          protocol: 'http://',
          endpoint: `${HOST}:${new URL(standIn.url).port}`,
          agent: new Agent({ lookup: (_, options, done) => answerLookup(options, done) }),
        },
      },
    });

  it('accepts the stand-in', async () => {
    const request = { SourceText: TEXT, Source: 'auto', Target: 'zh', ProjectId: 0 };
    expect(await sdk(TENCENT_KEY.apiKey).TextTranslate(request)).toMatchObject({ Source: 'en', Target: 'zh' });
  });

  it('reads the stand-in’s errors', async () => {
    const request = { SourceText: TEXT, Source: 'auto', Target: 'zh', ProjectId: 0 };
    await expect(sdk('bad-key').TextTranslate(request)).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' });
  });

  it('signs the same request as we do, byte for byte', async () => {
    standIn.requests.length = 0;
    await sdk(TENCENT_KEY.apiKey).TextTranslate({ SourceText: TEXT, Source: 'auto', Target: 'zh', ProjectId: 0 });
    const [theirs] = standIn.requests;
    let ours: RequestInit | undefined;
    const engine = createTencent({
      fetch: async (_, init) => {
        ours = init;
        return Response.json({ Response: { TargetText: '' } });
      },
      ...TENCENT_KEY,
      baseUrl: `https://${HOST}`,
      now: () => Number(theirs?.headers['x-tc-timestamp']) * 1000,
    });
    await engine.translate({ texts: [TEXT], source: 'auto', target: 'zh-CN', signal: new AbortController().signal });
    expect(ours?.body).toBe(theirs?.body);
    expect(new Headers(ours?.headers).get('authorization')).toBe(theirs?.headers.authorization);
  });
});

type LookupDone = (error: null, address: string | { address: string; family: number }[], family?: number) => void;

function answerLookup(options: { all?: boolean | undefined }, done: LookupDone): void {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}
