/**
 * What each message of `errors.*` wants filled in. Names of languages and engines come ready to be shown.
 * A test keeps the keys and the names in step with the ten catalogues.
 */
export const ERROR_VALUES = {
  internal: [],
  invalidRequest: ['field'],
  notLoggedIn: [],
  tooManyRequests: ['seconds'],
  notFound: [],
  bodyTooLarge: [],
  unsupportedMediaType: [],
  shuttingDown: [],
  nothingToTranslate: [],
  alreadyInTarget: ['target'],
  sourceMismatch: ['detected', 'expected'],
  unsupportedPair: ['engine', 'source', 'target'],
  unsupportedPairLocal: ['source', 'target', 'remedy', 'model'],
  unknownEngine: ['engine'],
  tooManySegments: ['limit'],
  tooManyCharacters: ['limit'],
  unknownLanguage: ['language'],
  sourceUnknown: [],
  engineTimeout: ['engine'],
  engineNetwork: ['engine'],
  engineUnavailable: ['engine'],
  engineAuth: ['engine'],
  engineQuota: ['engine'],
  engineRateLimit: ['engine'],
  engineBadRequest: ['engine'],
  engineTooLong: ['engine'],
  engineContentRefused: ['engine'],
  engineWrongAnswer: ['engine'],
  cancelled: [],
  allEnginesFailed: ['first', 'second', 'firstReason', 'secondReason'],
  planRequired: ['plan'],
  quotaShort: ['needed', 'free', 'meter'],
  requestInProgress: [],
  paymentsOff: [],
  checkoutFailed: [],
  billingPortalFailed: [],
  paymentServiceFailed: [],
  alreadySubscribed: [],
  noSubscription: [],
  alreadyOnPlan: [],
  refundTooLate: ['hours'],
  refundUsed: [],
  notRefundable: [],
  webhookRefused: [],
  redeemCodeUnknown: [],
  redeemCodeExpired: [],
  redeemCodeRevoked: [],
  redeemCodeUsedUp: [],
  redeemCodeRedeemed: [],
  redeemFreeOnly: ['plan'],
  familyFull: [],
  familyInvitationInvalid: [],
  familyMemberAlready: [],
  familyOwnSeat: [],
  apiKeyInvalid: [],
  apiKeyLimitReached: ['needed', 'free'],
} as const satisfies Record<string, readonly string[]>;

/** Which of them are numbers. */
export const NUMBER_VALUES = ['limit', 'seconds', 'needed', 'free', 'hours'] as const;

/** The values of each error message, by its key. */
export type ErrorValues = {
  [Key in keyof typeof ERROR_VALUES]: {
    [Name in (typeof ERROR_VALUES)[Key][number]]: Name extends (typeof NUMBER_VALUES)[number] ? number : string;
  };
};
