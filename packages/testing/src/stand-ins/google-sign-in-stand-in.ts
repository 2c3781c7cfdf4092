import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type StandIn, startStandIn } from './stand-in.ts';

export interface GoogleStandIn {
  /** Where its keys are. */
  keysUrl: string;
  server: StandIn;
  /** An ID token as "Sign in with Google" hands one out; `claims` go over what is usual. */
  idToken(claims: Record<string, unknown>, options?: { algorithm?: 'RS256' | 'none'; isForged?: boolean }): string;
  close(): Promise<void>;
}

const KEY_ID = 'stand-in-key';

/** Google's OpenID Connect keys and the tokens they sign. `now` in milliseconds. */
export async function startGoogleStandIn(clientId: string, now: () => number): Promise<GoogleStandIn> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = await startStandIn(() => ({ body: { keys: [jwk] } }));
  return {
    keysUrl: `${server.url}/oauth2/v3/certs`,
    server,
    idToken(claims, { algorithm = 'RS256', isForged = false } = {}) {
      const seconds = Math.floor(now() / 1000);
      const usual = {
        iss: 'https://accounts.google.com',
        azp: clientId,
        aud: clientId,
        sub: '110169484474386276334',
        email: 'ada@gmail.com',
        email_verified: true,
        name: 'Ada Lovelace',
        picture: 'https://lh3.googleusercontent.com/a/picture=s96-c',
        iat: seconds,
        exp: seconds + 3600,
      };
      const signed = `${encode({ alg: algorithm, kid: KEY_ID, typ: 'JWT' })}.${encode({ ...usual, ...claims })}`;
      if (algorithm === 'none') return `${signed}.`;
      return `${signed}.${signatureOf(signed, isForged ? stranger.privateKey : pair.privateKey)}`;
    },
    close: () => server.close(),
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function signatureOf(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text), key).toString('base64url');
}
