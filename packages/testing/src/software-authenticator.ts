import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Answers of WebAuthn in their JSON form. */
interface Attestation {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
}
interface Assertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
}

export interface AuthenticatorOptions {
  origin: string;
  rpId: string;
  /** Whether the person entered a PIN or gave a fingerprint. */
  isVerified?: boolean;
}

/** Authenticator with one passkey (ES256, without attestation), for tests of the server alone. */
export function createSoftwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;
  return {
    create(challenge: string, options: AuthenticatorOptions): Attestation {
      const key = coseKey(publicKey);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([head(options, counter, 0x40), attested]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'), // {fmt: "none", attStmt: {}, authData:
        Buffer.from([0x59, data.length >> 8, data.length & 255]),
        data,
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge, options).toString('base64url');
      const attestationObject = attestation.toString('base64url');
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal', 'unheard-of'] } };
    },
    get(challenge: string, options: AuthenticatorOptions & { userHandle: string }): Assertion {
      counter += 1;
      const client = clientData('webauthn.get', challenge, options);
      const authenticatorData = head(options, counter, 0);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: options.userHandle,
        },
      };
    },
  };
}

function clientData(type: string, challenge: string, { origin }: AuthenticatorOptions): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Start of the authenticator data: hash of the relying party, flags, signature counter (WebAuthn, section 6.1). */
function head({ rpId, isVerified = true }: AuthenticatorOptions, counter: number, extraFlags: number): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | extraFlags;
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** The public key in COSE form: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}
