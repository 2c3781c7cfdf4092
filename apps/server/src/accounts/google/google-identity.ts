import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { apiFailure } from '../../platform/http/api-failure.ts';

/** Verified Google account. */
export interface GoogleIdentity {
  /** Stable id; the email address can change. */
  sub: string;
  email: string;
  /**
   * Whether Google hosts the mailbox, so that owning the Google account proves owning the mailbox. Any other address
   * was merely verified at some time and may belong to somebody else by now.
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
  /** Verifies an ID token. @throws {ApiFailure} `googleTokenInvalid`, `googleUnverified`, `googleUnavailable` */
  verify(idToken: string): Promise<GoogleIdentity>;
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Google Workspace domain. */
  hd: z.string().optional(),
  picture: z.string().optional(),
});

/** Errors that mean the token is invalid; any other error means it could not be checked. */
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

/**
 * Verifies ID tokens of "Sign in with Google" (developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
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
        // Seconds.
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

/** Returns the picture's address only if it is on Google's own host, because pages show it. */
function pictureOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname.endsWith('.googleusercontent.com') ? address : null;
}
