/**
 * Closed catalogue of API errors: stable code, HTTP status, message key. A test keeps it, the ten message catalogues
 * (`errors.*`) and `docs/errors.md` in sync.
 */
export const ERRORS = {
  internal: { code: 0, status: 500 },
  invalidRequest: { code: -1, status: 400 },
  notLoggedIn: { code: -2, status: 401 },
  tooManyRequests: { code: -3, status: 429 },
  notFound: { code: -5, status: 404 },
  bodyTooLarge: { code: -6, status: 413 },
  unsupportedMediaType: { code: -7, status: 415 },
  shuttingDown: { code: -8, status: 503 },
  databaseUnavailable: { code: -9, status: 503 },
  storageFull: { code: -10, status: 507 },
  nothingToTranslate: { code: -100, status: 422 },
  sourceMismatch: { code: -101, status: 422 },
  unsupportedPair: { code: -102, status: 422 },
  unsupportedPairLocal: { code: -103, status: 422 },
  unknownEngine: { code: -104, status: 404 },
  tooManySegments: { code: -105, status: 413 },
  tooManyCharacters: { code: -106, status: 413 },
  unknownLanguage: { code: -107, status: 422 },
  alreadyInTarget: { code: -108, status: 422 },
  sourceUnknown: { code: -109, status: 422 },
  engineTimeout: { code: -110, status: 504 },
  engineNetwork: { code: -111, status: 502 },
  engineUnavailable: { code: -112, status: 502 },
  engineAuth: { code: -113, status: 502 },
  engineQuota: { code: -114, status: 502 },
  engineRateLimit: { code: -115, status: 503 },
  engineBadRequest: { code: -116, status: 502 },
  engineTooLong: { code: -117, status: 422 },
  engineContentRefused: { code: -118, status: 422 },
  engineWrongAnswer: { code: -119, status: 502 },
  cancelled: { code: -120, status: 499 },
  allEnginesFailed: { code: -121, status: 502 },
  aiEngineNeeded: { code: -122, status: 422 },
  wrongCredentials: { code: -200, status: 401 },
  codeInvalid: { code: -201, status: 422 },
  emailTaken: { code: -202, status: 409 },
  wrongPassword: { code: -203, status: 403 },
  samePassword: { code: -204, status: 422 },
  accountLocked: { code: -205, status: 403 },
  captchaNeeded: { code: -206, status: 403 },
  captchaFailed: { code: -207, status: 403 },
  captchaUnavailable: { code: -208, status: 503 },
  googleOff: { code: -209, status: 503 },
  googleTokenInvalid: { code: -210, status: 401 },
  googleUnavailable: { code: -211, status: 503 },
  googleUnverified: { code: -212, status: 403 },
  googleNotLinked: { code: -213, status: 409 },
  googleLinkedElsewhere: { code: -214, status: 409 },
  subscriptionRenews: { code: -215, status: 409 },
  pictureUnreadable: { code: -216, status: 422 },
  secondFactorNeeded: { code: -217, status: 401 },
  secondFactorWrong: { code: -218, status: 401 },
  secondFactorPaused: { code: -219, status: 403 },
  secondFactorOn: { code: -220, status: 409 },
  identityUnconfirmed: { code: -221, status: 403 },
  passkeyRefused: { code: -222, status: 401 },
  passkeysOff: { code: -223, status: 403 },
  tooManyPasskeys: { code: -224, status: 409 },
  passwordBreached: { code: -225, status: 422 },
  planRequired: { code: -300, status: 403 },
  quotaShort: { code: -301, status: 402 },
  requestInProgress: { code: -302, status: 409 },
  fairUseReached: { code: -303, status: 429 },
  engineBudgetReached: { code: -304, status: 503 },
  paymentsOff: { code: -320, status: 503 },
  checkoutFailed: { code: -321, status: 502 },
  billingPortalFailed: { code: -322, status: 502 },
  paymentServiceFailed: { code: -323, status: 502 },
  alreadySubscribed: { code: -324, status: 409 },
  noSubscription: { code: -325, status: 409 },
  alreadyOnPlan: { code: -326, status: 409 },
  refundTooLate: { code: -327, status: 409 },
  refundUsed: { code: -328, status: 409 },
  notRefundable: { code: -329, status: 409 },
  webhookRefused: { code: -330, status: 400 },
  redeemCodeUnknown: { code: -340, status: 404 },
  redeemCodeExpired: { code: -341, status: 410 },
  redeemCodeRevoked: { code: -342, status: 410 },
  redeemCodeUsedUp: { code: -343, status: 409 },
  redeemCodeRedeemed: { code: -344, status: 409 },
  redeemFreeOnly: { code: -345, status: 403 },
  familyFull: { code: -350, status: 409 },
  familyInvitationInvalid: { code: -351, status: 410 },
  familyMemberAlready: { code: -352, status: 409 },
  familyOwnSeat: { code: -353, status: 422 },
  apiKeyInvalid: { code: -400, status: 401 },
  apiKeyLimitReached: { code: -401, status: 402 },
  glossaryConflict: { code: -420, status: 409 },
  glossaryOwnerPlan: { code: -421, status: 403 },
  tooManyGlossaries: { code: -422, status: 409 },
  glossaryFileUnreadable: { code: -423, status: 422 },
  glossaryNoAccount: { code: -424, status: 404 },
  settingsConflict: { code: -440, status: 409 },
  fileTypeInvalid: { code: -460, status: 415 },
  fileTooLarge: { code: -461, status: 413 },
  fileEncrypted: { code: -462, status: 422 },
  filePasswordWrong: { code: -463, status: 422 },
  fileCertificateEncrypted: { code: -476, status: 422 },
  fileDamaged: { code: -464, status: 422 },
  fileUnpacksTooFar: { code: -465, status: 422 },
  converterMissing: { code: -466, status: 503 },
  fileTimeout: { code: -467, status: 422 },
  fileFormOnly: { code: -468, status: 422 },
  tooManyPages: { code: -469, status: 413 },
  documentBusy: { code: -470, status: 409 },
  viewUnavailable: { code: -471, status: 422 },
  documentWithoutText: { code: -472, status: 422 },
  fileTooHeavy: { code: -473, status: 422 },
  documentSpaceShort: { code: -475, status: 403 },
  shareNotAllowed: { code: -477, status: 403 },
  tooManyShares: { code: -478, status: 409 },
  pictureTooLarge: { code: -474, status: 422 },
  pictureWithoutText: { code: -480, status: 422 },
  pictureTimeout: { code: -481, status: 422 },
  pictureNeedsAccount: { code: -482, status: 403 },
  pictureAddressRefused: { code: -483, status: 422 },
  pictureAddressFailed: { code: -484, status: 422 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorKey = keyof typeof ERRORS;

/** Row of the catalogue. */
export interface CatalogueError {
  key: ErrorKey;
  code: number;
  status: number;
}

/** Rows in the order of the catalogue. */
export const ERROR_ROWS: readonly CatalogueError[] = Object.entries(ERRORS).map(([key, row]) => ({
  key: key as ErrorKey, // safe: the keys of ERRORS are ErrorKey by definition
  ...row,
}));

const BY_CODE = new Map(ERROR_ROWS.map((row) => [row.code, row]));

/** Finds an error by code; `undefined` for codes of a newer server. */
export function errorByCode(code: number): CatalogueError | undefined {
  return BY_CODE.get(code);
}

/** Returns the message key of an error in `packages/messages`. */
export function errorMessageKey(key: ErrorKey): `errors.${ErrorKey}` {
  return `errors.${key}`;
}

/** Rows about an engine that failed, by the reason that the pipeline gives. */
export const ENGINE_FAILURE_KEYS = {
  auth: 'engineAuth',
  quota: 'engineQuota',
  'rate-limit': 'engineRateLimit',
  timeout: 'engineTimeout',
  network: 'engineNetwork',
  unavailable: 'engineUnavailable',
  'bad-request': 'engineBadRequest',
  'too-long': 'engineTooLong',
  'content-refused': 'engineContentRefused',
  'wrong-answer': 'engineWrongAnswer',
} as const satisfies Record<string, ErrorKey>;
