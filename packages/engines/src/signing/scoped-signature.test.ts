import { describe, expect, it } from 'vitest';
import { scopedSignature } from './scoped-signature.ts';

describe('signing within a scope', () => {
  it('computes the signature of AWS’s published example (get-vanilla)', async () => {
    const authorization = await scopedSignature(
      {
        method: 'GET',
        path: '/',
        query: '',
        headers: { 'x-amz-date': '20150830T123600Z', host: 'example.amazonaws.com' },
        body: '',
      },
      { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
      {
        algorithm: 'AWS4-HMAC-SHA256',
        keyPrefix: 'AWS4',
        scope: ['20150830', 'us-east-1', 'service', 'aws4_request'],
        time: '20150830T123600Z',
      },
    );
    expect(authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
    );
  });

  it('computes the signature of Tencent’s published example', async () => {
    const authorization = await scopedSignature(
      {
        method: 'POST',
        path: '/',
        query: '',
        headers: { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' },
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      },
      { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
      {
        algorithm: 'TC3-HMAC-SHA256',
        keyPrefix: 'TC3',
        scope: ['2019-02-25', 'cvm', 'tc3_request'],
        time: '1551113065',
      },
    );
    expect(authorization).toMatch(/Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/);
  });
});
