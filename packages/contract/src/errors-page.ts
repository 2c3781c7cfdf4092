import { ERROR_ROWS, type ErrorKey } from './errors.ts';

/** Explanation of each error for API users; `packages/messages` has the texts for the interface. */
export const ERROR_MEANINGS: Record<ErrorKey, string> = {
  internal: 'Unexpected error in the server. The request id in the answer’s headers is also in the log.',
  invalidRequest: 'The body, query or a header is invalid; `info` names the field.',
  notLoggedIn: 'The path requires the `Token` header of a valid session.',
  tooManyRequests: 'The client sent too many requests; wait for the seconds in `Retry-After`.',
  notFound: 'The path or the object does not exist.',
  bodyTooLarge: 'The body exceeds the server’s size limit.',
  unsupportedMediaType: 'The path does not accept this content type.',
  shuttingDown: 'The server is shutting down; send the request again.',
  databaseUnavailable: 'The database or the storage does not answer; send the request again after `Retry-After`.',
  storageFull: 'The disk of the server or its database is full.',
  nothingToTranslate: 'No text needs translation: all are empty or have no letters.',
  sourceMismatch: 'The text is certainly not in `source_lang`; `data` names the detected language.',
  unsupportedPair: 'The engine does not translate from this source to this target.',
  unsupportedPairLocal:
    'The local engine has no model for this source and target. Operators can add one: `LOCAL_MODELS`, or Apertium.',
  unknownEngine: 'The server has no such engine; `GET /pubapi1/system_engines` lists its engines.',
  tooManySegments: 'The request has too many texts.',
  tooManyCharacters: 'The request has too many characters.',
  unknownLanguage: 'A language is neither one of our codes nor a BCP 47 tag that matches one.',
  alreadyInTarget: 'Every translatable text is already in `target_lang`.',
  sourceUnknown: '`source_lang` is `auto`, but neither the server nor the engine could detect the language.',
  engineTimeout: 'The engine did not answer in time.',
  engineNetwork: 'The engine could not be reached, or the connection broke.',
  engineUnavailable: 'The engine is overloaded, under maintenance, or paused after too many failures.',
  engineAuth: 'The engine refused the operator’s key.',
  engineQuota: 'The quota of the engine’s key is used up.',
  engineRateLimit: 'The engine’s rate limit is reached.',
  engineBadRequest: 'The engine rejected the request as invalid.',
  engineTooLong: 'A text is too long for the engine.',
  engineContentRefused: 'The engine’s safety filter refused the text.',
  engineWrongAnswer: 'The engine’s answer is not a translation of the request.',
  cancelled: 'The caller closed the connection before the answer.',
  allEnginesFailed: 'The engine and its fallback both failed; `info` names both errors.',
  aiEngineNeeded: 'Only AI engines (kind `ai`) can do what was asked for.',
  wrongCredentials: 'The address has no account, or the password is wrong; deliberately not distinguished.',
  codeInvalid: 'The code is wrong, expired, used or tried five times, or was never mailed to the address.',
  emailTaken: 'The code is right, but the address already has an account.',
  wrongPassword: 'The current password is wrong.',
  samePassword: 'The new password equals the current one.',
  accountLocked: 'The operator locked the account.',
  captchaNeeded: 'This server requires a captcha: send its `ticket` and `randstr`.',
  captchaFailed: 'The captcha provider rejected `ticket` and `randstr`.',
  captchaUnavailable: 'The captcha provider does not answer.',
  googleOff: '“Sign in with Google” is not configured on this server.',
  googleTokenInvalid: 'The ID token is not from Google, not for this site, or expired.',
  googleUnavailable: 'Google’s public keys cannot be fetched.',
  googleUnverified: 'Google has not verified the account’s email address.',
  googleNotLinked:
    'The address has an account, and Google does not host its mailbox, so the login proves nothing; log in and call `link_google`.',
  googleLinkedElsewhere: 'The Google account is linked to another account here.',
  subscriptionRenews: 'The account cannot be deleted while a paid plan renews; cancel the renewal first.',
  pictureUnreadable:
    'The file is no picture, or in a format that is not supported. A profile picture must match its type: PNG, JPEG or WebP.',
  secondFactorNeeded: 'The password or Google account is right; send the request again with `otp`.',
  secondFactorWrong: 'The `otp` is wrong, or was used already.',
  secondFactorPaused: 'Too many wrong codes of the app; recovery codes, passkeys and a new password still work.',
  secondFactorOn: 'The account has an authenticator app already.',
  identityUnconfirmed: 'The session is older than 15 minutes; call `confirm_identity` first.',
  passkeyRefused: 'The passkey is unknown, or its answer is wrong, expired or sent twice.',
  passkeysOff: 'The public address of the server has no host name, or no https.',
  tooManyPasskeys: 'The account has as many passkeys as it can have.',
  passwordBreached: 'The new password is among those known from data leaks.',
  planRequired:
    'The account’s plan does not allow this; `data.plan` is the lowest that does, `data.limit` the current limit.',
  quotaShort: 'The account has too little quota left; `data` has the amounts `needed` and `free`.',
  requestInProgress: 'A request with the same `Idempotency-Key` is still running; repeat it later.',
  fairUseReached:
    'The account, or its network, has used its daily share of the models that cost nothing; it is renewed at midnight (UTC).',
  engineBudgetReached:
    'The engine has used the daily budget that the operator gave it; it is renewed at midnight (UTC).',
  paymentsOff: 'Payments are not configured on this server.',
  checkoutFailed: 'Stripe did not open a checkout; nothing was charged.',
  billingPortalFailed: 'Stripe did not open its billing portal.',
  paymentServiceFailed: 'Stripe did not answer, or refused; nothing was changed.',
  alreadySubscribed: 'The account already has a paid subscription; change that one instead.',
  noSubscription: 'The account has no suitable paid subscription, or is not a customer at Stripe yet.',
  alreadyOnPlan: 'The subscription already has this plan and cycle, or will with the next period.',
  refundTooLate: 'The refund period of the subscription is over.',
  refundUsed: 'The pack was used, or too many of the subscription’s tokens were.',
  notRefundable: 'The payment is missing, already refunded, or being refunded.',
  webhookRefused: 'The event is not signed with our webhook secret, or the signature is too old.',
  redeemCodeUnknown: 'There is no such code. Too many wrong ones lead to `tooManyRequests` for a while.',
  redeemCodeExpired: 'The code has expired.',
  redeemCodeRevoked: 'The operator withdrew the code.',
  redeemCodeUsedUp: 'The code has reached its maximum number of uses.',
  redeemCodeRedeemed: 'This account has already redeemed the code.',
  redeemFreeOnly: 'Only accounts on the free plan can redeem codes; `info` names this account’s plan.',
  familyFull: 'Every seat of the family pack is invited, active, or resting.',
  familyInvitationInvalid: 'The invitation was withdrawn, replaced or used, or the pack has expired.',
  familyMemberAlready: 'The account or address already belongs to a family member.',
  familyOwnSeat: 'The owner of a family pack cannot take one of its seats.',
  apiKeyInvalid: 'The API key in `Authorization: Bearer` does not exist or was revoked.',
  apiKeyLimitReached: 'The key’s monthly limit does not cover the request; `data` has `needed` and `free`, in tokens.',
  glossaryConflict: 'The glossary was changed since it was read; `data` has its current revision. Nothing was changed.',
  glossaryOwnerPlan: 'The plan of the glossary’s owner does not allow this number of terms, sharing, or editors.',
  tooManyGlossaries: 'The account has reached the maximum number of glossaries.',
  glossaryFileUnreadable: 'The file has no terms for the glossary’s languages, or is not of the format.',
  glossaryNoAccount: 'No account has this address. The number of such lookups per hour is limited.',
  settingsConflict: 'Another device changed the settings since they were read; `data` has the current ones.',
  fileTypeInvalid: 'The file type, judged by content, is not supported.',
  fileTooLarge: 'The file exceeds the server’s limit; `info` has the limit in megabytes.',
  fileEncrypted: 'The file needs a password: send it as `password` with `start_document`.',
  filePasswordWrong: 'The password does not open the file.',
  fileCertificateEncrypted: 'The PDF is encrypted for the holders of certificates; no password opens it.',
  fileDamaged: 'The file is damaged and could not be repaired.',
  fileUnpacksTooFar: 'The unpacked file exceeds the limit of bytes or files.',
  converterMissing: 'DOC and PPT need LibreOffice, which this server does not have.',
  fileTimeout: 'Opening, reading or writing the document took too long.',
  fileFormOnly: 'The PDF contains only an XFA form.',
  tooManyPages: 'The document exceeds the server’s limit of pages.',
  documentBusy: 'The document’s `state` does not allow this: it is being processed, or has not been read yet.',
  viewUnavailable: 'This view or format is not available for the document’s format.',
  documentWithoutText: 'No page has readable text; `start_document` with `is_ocr` recognizes text in pictures.',
  fileTooHeavy: 'Reading or writing the document needed too much memory.',
  documentSpaceShort: 'The account’s stored documents would exceed the number or size that its plan allows.',
  shareNotAllowed: 'The link to the shared document allows only reading, or no files.',
  tooManyShares: 'The document has as many links as it may have; revoke one first.',
  pictureTooLarge: 'The picture has more pixels than the server or a document may use, or needs too much memory.',
  pictureWithoutText: 'No text was recognized in the picture. Nothing is charged.',
  pictureTimeout: 'Reading or painting the picture took too long.',
  pictureNeedsAccount: 'The picture is larger than visitors may translate; accounts may.',
  pictureAddressRefused:
    '`image_url` is no http or https address, or leads, itself or by a redirect, to an address that is not public.',
  pictureAddressFailed: 'No picture could be fetched from `image_url` in time.',
};

/** Returns the page `docs/errors.md` in Markdown. */
export function errorsPage(): string {
  const rows = ERROR_ROWS.map(
    ({ key, code, status }) => `| ${code} | ${status} | \`${key}\` | ${ERROR_MEANINGS[key]} |`,
  );
  return `# Errors of the API

Every answer is \`{ "code", "info", "data" }\`. Code 1 is success; every other code is in this table. \`info\` is the message in
the language of the \`Lang\` header. \`data.failed\` uses the same codes for single segments.
With \`source_lang\` \`auto\`, engine errors include \`data.detected_language\` if it was detected.

This page is generated from \`packages/contract/src/errors.ts\`; a test keeps it in sync.

| code | HTTP status | name | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}
