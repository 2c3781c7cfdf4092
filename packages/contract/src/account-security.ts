import * as z from 'zod/mini';
import { currentPassword, emailCode, passkeyName, secondFactorCode } from './account-rules.ts';
import { deviceId } from './accounts.ts';
import { formFlag } from './form-values.ts';
import { pageOf, pageQuery } from './lists.ts';

/** Maximum length of a binary value of WebAuthn as base64url; attestations of security keys take a few kilobytes. */
const MAX_BINARY_LENGTH = 20_000;
const binary = z.string().check(z.maxLength(MAX_BINARY_LENGTH), z.regex(/^[\w-]*$/));
/** Credential ids have at most 1023 bytes. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1_364), z.regex(/^[\w-]+$/));

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Answer of an authenticator, in the JSON form of WebAuthn level 3. Unknown members are dropped. */
const answer = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
export const passkeyAssertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(z.nullable(binary)),
  }),
});
export const passkeyAttestation = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});

/** `POST /pubapi1/passkey_options`: options for `navigator.credentials.get`. The browser offers the passkeys it has. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** `POST /pubapi1/passkey_login`. A passkey needs no password and no second factor. */
export const passkeyLoginRequest = z.object({
  credential: passkeyAssertion,
  remember: z._default(formFlag, false),
  device_id: z.optional(deviceId),
});
export type PasskeyLoginRequest = z.input<typeof passkeyLoginRequest>;

/** `POST /priapi1/passkey_creation_options`: options for `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  /** Passkeys that the account has already. */
  excludeCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.enum(TRANSPORTS)) }),
  ),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** `POST /priapi1/add_passkey`. Default name: the browser and system of the request. */
export const addPasskeyRequest = z.object({ credential: passkeyAttestation, name: z.optional(passkeyName) });
export type AddPasskeyRequest = z.input<typeof addPasskeyRequest>;

/** `POST /priapi1/rename_passkey`. */
export const renamePasskeyRequest = z.object({ id: z.uuid(), name: passkeyName });

/** `POST /priapi1/remove_passkey`. */
export const removePasskeyRequest = z.object({ id: z.uuid() });

const myPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the passkey is copied to other devices of its owner. */
  is_synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type MyPasskey = z.infer<typeof myPasskey>;

/** `GET /priapi1/get_my_security`. */
export const mySecurity = z.object({
  /** Whether logins need a code of an authenticator app. */
  has_second_factor: z.boolean(),
  /** Number of recovery codes that have not been used. */
  recovery_codes: z.int(),
  passkeys: z.array(myPasskey),
});
export type MySecurity = z.infer<typeof mySecurity>;

/**
 * `POST /priapi1/confirm_identity`: the password, or a code from `POST /priapi1/get_confirm_code`. Changes to the ways
 * of logging in are possible for a quarter of an hour after it, and after a login.
 */
export const confirmIdentityRequest = z
  .object({ psw: z.optional(currentPassword), code: z.optional(emailCode) })
  .check(z.refine((fields) => fields.psw !== undefined || fields.code !== undefined, { path: ['psw'] }));
export type ConfirmIdentityRequest = z.input<typeof confirmIdentityRequest>;

/** `POST /priapi1/begin_second_factor`: a new secret for an authenticator app. */
export const newSecondFactor = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth:` address, to be scanned. */
  uri: z.string(),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;

/** `POST /priapi1/enable_second_factor`: a code made with the new secret. */
export const enableSecondFactorRequest = z.object({ code: secondFactorCode });

/** Ten codes for logging in without the app, each once. They cannot be retrieved again. */
export const recoveryCodesData = z.object({ recovery_codes: z.array(z.string()) });

/** Entry of the security log. */
export const SECURITY_EVENTS = [
  'loggedIn',
  'loggedInFromNewDevice',
  'secondFactorRefused',
  'recoveryCodeUsed',
  'passwordChanged',
  'googleLinked',
  'secondFactorTurnedOn',
  'secondFactorTurnedOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'apiKeyCreated',
] as const;
const securityEvent = z.object({
  event: z.enum(SECURITY_EVENTS),
  /** E.g. `Firefox, Linux`; empty when unknown. */
  device: z.string(),
  /** Network of the client, e.g. `203.0.113.0/24`. */
  network: z.string(),
  at: z.iso.datetime(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** `GET /priapi1/get_security_events`, newest first. */
export const securityEventsQuery = pageQuery(20);
export const securityEventsData = pageOf(securityEvent);
export type SecurityEventsData = z.infer<typeof securityEventsData>;
