import { ERROR_ROWS, type ErrorKey } from './errors.ts';

/** Explanation of each error for API users; `packages/messages` has the texts for the interface. */
export const ERROR_MEANINGS: Record<ErrorKey, string> = {
  internal: 'Something broke inside the server. The request id in the answer’s headers leads to the log line.',
  invalidRequest: 'The body, the query or a header is not what the path takes; `info` names the field.',
  notLoggedIn: 'The path needs a `Token` header of a session that is alive.',
  tooManyRequests: 'More requests than this client may send; wait as `Retry-After` says.',
  notFound: 'No such path, or no such thing behind it.',
  bodyTooLarge: 'The body has more bytes than the server takes.',
  unsupportedMediaType: 'The body is of a type that the path does not take.',
  shuttingDown: 'The server is stopping; send the request again, it goes to another one.',
  nothingToTranslate: 'No text has anything to translate: all are empty, or have no letters.',
  sourceMismatch: 'The text is surely not in `source_lang`; `data` names the language that was detected.',
  unsupportedPair: 'The engine does not translate from this source into this target.',
  unsupportedPairLocal:
    'The local engine has no way from this source to this target; `info` says what would give it one.',
  unknownEngine: 'This server has no engine of that name; `GET /pubapi1/system_engines` lists those it has.',
  tooManySegments: 'More texts than one request may carry.',
  tooManyCharacters: 'More characters than one request may carry.',
  unknownLanguage: 'A language code is none of ours and no BCP 47 tag that matches one.',
  alreadyInTarget: 'Every text that could be translated is in `target_lang` already.',
  sourceUnknown: '`source_lang` is `auto`, the language was not recognized, and the engine cannot detect it itself.',
  engineTimeout: 'The engine did not answer in time.',
  engineNetwork: 'The engine could not be reached, or the connection was cut.',
  engineUnavailable: 'The engine is overloaded, being maintained, or resting after too many failures.',
  engineAuth: 'The engine refused the key that the operator set.',
  engineQuota: 'The account behind the engine’s key has nothing left.',
  engineRateLimit: 'The engine takes no more requests just now.',
  engineBadRequest: 'The engine did not understand the request.',
  engineTooLong: 'A text is longer than the engine takes.',
  engineContentRefused: 'The engine’s safety filter refused the text.',
  engineWrongAnswer: 'The engine answered something that is no translation of the request.',
  cancelled: 'The caller closed the connection before the answer.',
  allEnginesFailed: 'The engine failed, and the one that stands in for it failed too; `info` says what became of each.',
  wrongCredentials: 'The address has no account, or the password is not its own; which of the two is not told.',
  codeInvalid:
    'The code is wrong, too old, used, or was tried five times; also when none was ever mailed to the address.',
  emailTaken: 'The code was right, but the address has an account by now.',
  wrongPassword: 'The current password is wrong.',
  samePassword: 'The new password is the current one.',
  accountLocked: 'The operator locked the account.',
  captchaNeeded: 'This server asks for a captcha: send its `ticket` and `randstr`.',
  captchaFailed: 'The captcha’s provider refused `ticket` and `randstr`.',
  captchaUnavailable: 'The captcha’s provider does not answer.',
  googleOff: 'This server has no Google client.',
  googleTokenInvalid: 'The ID token is not Google’s, not for this site, or too old.',
  googleUnavailable: 'Google’s keys cannot be fetched.',
  googleUnverified: 'Google has not verified the address of this account.',
  googleNotLinked:
    'The address has an account, and Google’s word alone does not prove that it is the same person; log in and call `link_google`.',
  googleLinkedElsewhere: 'The Google account belongs to another account here.',
  subscriptionRenews: 'The account cannot be deleted while a paid plan renews; cancel the renewal first.',
  pictureUnreadable: 'The picture is not what its type says, or of another type than PNG, JPEG and WebP.',
  planRequired:
    'The account’s plan does not allow this; `data.plan` is the first that does, `data.limit` a number it allows.',
  quotaShort: 'The account has too little quota left; `data` says how much is needed and how much is free.',
  requestInProgress: 'A request with the same `Idempotency-Key` is under way; ask again when it is over.',
  paymentsOff: 'No payments are set up on this server.',
  checkoutFailed: 'Stripe did not open a checkout; nothing was charged.',
  billingPortalFailed: 'Stripe did not open its billing portal.',
  paymentServiceFailed: 'Stripe did not answer, or refused; nothing was changed.',
  alreadySubscribed: 'The account has a paid subscription; change that one instead of buying a second.',
  noSubscription: 'The account has no paid subscription that this could be done to, or nothing at Stripe yet.',
  alreadyOnPlan: 'The subscription has this plan and cycle already, or will have it at the next period.',
  refundTooLate: 'The time in which a subscription is refunded is over.',
  refundUsed: 'Something of the pack was used, or too much of the subscription’s tokens.',
  notRefundable: 'It was not paid, or was refunded already, or a refund is under way.',
  webhookRefused: 'The event is not signed by Stripe with our secret, or the signature is too old.',
  redeemCodeUnknown: 'No code reads like this. Too many wrong ones, and the answer is `tooManyRequests` for a while.',
  redeemCodeExpired: 'The code was to be redeemed by a day that is over.',
  redeemCodeRevoked: 'The operator withdrew the code.',
  redeemCodeUsedUp: 'The code has been redeemed as often as it may be.',
  redeemCodeRedeemed: 'This account has redeemed the code before.',
  redeemFreeOnly: 'Only accounts on the free plan redeem codes; `info` names the plan that this one has.',
  familyFull: 'Every seat of the family pack is invited, active, or resting.',
  familyInvitationInvalid: 'The invitation was taken back, replaced, or used, or the pack is over.',
  familyMemberAlready: 'The account, or the address, belongs to a member of a family already.',
  familyOwnSeat: 'The owner of a family pack can neither invite themselves nor take a seat of it.',
  apiKeyInvalid: 'The key after `Authorization: Bearer` is none, or was revoked.',
  apiKeyLimitReached: 'The key’s monthly limit does not cover the request; `data` has `needed` and `free`, in tokens.',
  glossaryConflict:
    'Somebody changed the glossary since it was read; `data` has its revision now, and nothing was changed.',
  glossaryOwnerPlan: 'The plan of the glossary’s owner does not cover this: so many terms, sharing, or editors.',
  tooManyGlossaries: 'The account has as many glossaries as anybody may have.',
  glossaryFileUnreadable: 'The file has no term for the languages of the glossary, or is not of the format.',
  glossaryNoAccount: 'No account has this address. Only so many addresses an hour are answered.',
  settingsConflict: 'Another device changed the settings since they were read; `data` has what is kept now.',
  fileTypeInvalid: 'The file is of no type that is translated here, judged by its content.',
  fileTooLarge: 'The file has more bytes than this server takes; `info` says how many megabytes it does.',
  fileEncrypted: 'The file wants a password: send it as `password` with `start_document`.',
  filePasswordWrong: 'The password does not open the file.',
  fileDamaged: 'The file is not what its type says, and repairing it failed.',
  fileUnpacksTooFar: 'The file unpacks to more bytes or files than one document may.',
  converterMissing: 'DOC and PPT are converted by LibreOffice, which this server does not have.',
  fileTimeout: 'Opening, reading or writing the document took longer than one may.',
  fileFormOnly: 'The PDF holds nothing but an XFA form.',
  tooManyPages: 'The document has more pages than this server takes in one.',
  documentBusy: 'The document’s `state` does not allow it: it is being worked on, or has not been read.',
  viewUnavailable: 'Documents of this format are not written in this view or format.',
  documentWithoutText: 'No page has text that can be read; `start_document` with `is_ocr` has the pictures read.',
  fileTooHeavy: 'Reading or writing the document needed more memory than one may use.',
  pictureTooLarge: 'The picture has more pixels than are read: 50 million, or 256 MB of them.',
};

/** Returns the page `docs/errors.md` in Markdown. */
export function errorsPage(): string {
  const rows = ERROR_ROWS.map(
    ({ key, code, status }) => `| ${code} | ${status} | \`${key}\` | ${ERROR_MEANINGS[key]} |`,
  );
  return `# Errors of the API

Every answer is \`{ "code", "info", "data" }\`. Code 1 is success; everything else is one of these. \`info\` says it in the
language of the \`Lang\` header. The same codes stand for single segments in \`data.failed\`.
With \`source_lang\` \`auto\`, an error of the engines carries \`data.detected_language\` where the language was recognized.

This page is made from the catalogue in \`packages/contract/src/errors.ts\`; a test keeps them in step.

| code | HTTP status | name | meaning |
|---|---|---|---|
${rows.join('\n')}
`;
}
