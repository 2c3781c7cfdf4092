import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { apiFailure } from '../../platform/http/api-failure.ts';

/** Who somebody is to Google. */
export interface GoogleIdentity {
  /** Never changes, unlike the address. */
  sub: string;
  email: string;
  /**
   * Google runs this mailbox, so whoever has the Google account has the mailbox. Of any other address Google only knows that it was
   * verified once; it may belong to somebody else by now.
   */
  isMailboxAtGoogle: boolean;
  picture: string | null;
}

export interface GoogleVerifierOptions {
  clientId: string;
  keysUrl: string;
  fetch: typeof fetch;
  now(): Date;
}

export interface GoogleVerifier {
  clientId: string;
  /** @throws {ApiFailure} `googleTokenInvalid`, `googleUnverified`, `googleUnavailable` */
  verify(idToken: string): Promise<GoogleIdentity>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  /** The Workspace domain. */
  hd: z.string().optional(),
  picture: z.string().optional(),
});

/** What says that a token is bad, and not that we could not tell. */
const BAD_TOKEN = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

/** Checks the ID tokens of "Sign in with Google" (developers.google.com/identity/gsi/web/guides/verify-google-id-token). */
export function createGoogleVerifier({ clientId, keysUrl, fetch, now }: GoogleVerifierOptions): GoogleVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: fetch, timeoutDuration: 5_000 });

  async function readClaims(idToken: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: now(),
        // Clocks differ a little.
        clockTolerance: 30,
      });
      return payload;
    } catch (cause) {
      const isBad = BAD_TOKEN.some((kind) => cause instanceof kind);
      throw apiFailure(isBad ? 'googleTokenInvalid' : 'googleUnavailable', {}, { cause });
    }
  }

  return {
    clientId,
    async verify(idToken) {
      const claims = claimsSchema.safeParse(await readClaims(idToken));
      if (!claims.success) throw apiFailure('googleTokenInvalid', {});
      const { sub, email, email_verified, hd, picture } = claims.data;
      if (!email_verified) throw apiFailure('googleUnverified', {});
      const isMailboxAtGoogle = hd !== undefined || /@gmail\.com$/i.test(email);
      return { sub, email, isMailboxAtGoogle, picture: pictureOf(picture) };
    },
  };
}

/** Pages show it, so it comes from Google's own host or not at all. */
function pictureOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? address : null;
}
