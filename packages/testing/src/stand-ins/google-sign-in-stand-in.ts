import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type StandIn, startStandIn } from './stand-in.ts';

export interface GoogleSignInStandIn {
  /** URL of its public keys, a JWK set. */
  keysUrl: string;
  server: StandIn;
  /** Creates an ID token like those of "Sign in with Google"; `claims` override the default claims. */
  idToken(claims: Record<string, unknown>, options?: { algorithm?: 'RS256' | 'none'; isForged?: boolean }): string;
  close(): Promise<void>;
}

const KEY_ID = 'stand-in-key';

/** Starts a server of Google's OpenID Connect keys, which sign ID tokens for `clientId`. `now` is in milliseconds. */
export async function startGoogleSignInStandIn(clientId: string, now: () => number): Promise<GoogleSignInStandIn> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const server = await startStandIn(() => ({ body: { keys: [jwk] } }));
  return {
    keysUrl: `${server.url}/oauth2/v3/certs`,
    server,
    idToken(claims, { algorithm = 'RS256', isForged = false } = {}) {
      const seconds = Math.floor(now() / 1000);
      const defaults = {
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
      const signed = `${encode({ alg: algorithm, kid: KEY_ID, typ: 'JWT' })}.${encode({ ...defaults, ...claims })}`;
      if (algorithm === 'none') return `${signed}.`;
      return `${signed}.${signatureOf(signed, isForged ? otherPair.privateKey : pair.privateKey)}`;
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
