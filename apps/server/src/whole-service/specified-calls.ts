import { randomUUID } from 'node:crypto';
import { emailCodeData, emptyData, loginData, myInfo } from '@interlinear/contract/accounts';
import { documentInfo, documentsData } from '@interlinear/contract/documents';
import { systemEnginesData } from '@interlinear/contract/engines';
import type { ErrorKey } from '@interlinear/contract/errors';
import { favoritesData } from '@interlinear/contract/favorites';
import { imageTranslation } from '@interlinear/contract/images';
import { invitesData } from '@interlinear/contract/invites';
import { billingPortalData, checkoutData, purchasesData } from '@interlinear/contract/payments';
import { planConfigData, productsData, subscriptionPlansData } from '@interlinear/contract/plans';
import { quotaInfoData, subscriptionsData } from '@interlinear/contract/quota';
import { claimCouponData } from '@interlinear/contract/redeem';
import { chromeSettingsData } from '@interlinear/contract/synced-settings';
import { translateData } from '@interlinear/contract/translate';
import type * as z from 'zod';
import { makePicture } from '../pictures/testing/pictures-under-test.ts';
import type { Call, ServiceWithPeople } from './service-with-people.ts';

/** Callers. `me` and `buyer` have the free plan; `gone` has logged out. */
export const PEOPLE = {
  me: {},
  other: {},
  gone: { isExpired: true },
  buyer: {},
  redeeming: {},
  pro: { plan: 'pro' },
  rival: { plan: 'pro' },
  stranger: {},
} as const;
export type Person = keyof typeof PEOPLE;
export type Fields = NonNullable<Call['fields']>;

/** People registered with a password during the tests, and codes in mailboxes of people not yet registered. */
interface Mailboxes {
  registered: { email: string; psw: string; token: string };
  newcomer: { email: string; code: string };
  forgetful: { email: string; code: string };
}

export interface CallFixtures extends ServiceWithPeople<Person> {
  mailboxes: Mailboxes;
  /** Document of `buyer`. */
  document: string;
}

export interface SpecifiedCall extends Pick<Call, 'method' | 'path' | 'as'> {
  data: z.core.$ZodType;
  /** Caller of the request; `everybody` for calls that need no login. */
  caller: 'everybody' | Person | 'registered';
  good?: Fields | ((fixtures: CallFixtures) => Fields | Promise<Fields>);
  wrong?: readonly [Fields, ErrorKey][];
  /** Expected part of the answer that depends on the request. */
  expectedAnswer?: object;
}

export const PASSWORD = 'Correct7horse';
const NO_EMAIL = 'nobody at all';
/** Fields of an upload that does not start at once. */
export const DOCUMENT = {
  engine: 'microsoft-edge',
  is_ocr: 'false',
  enable_formula: 'true',
  enable_table: 'true',
  source_file_lang: 'en',
  target_lang: 'es',
  start: 'false',
};
/** Invalid pages of lists. */
const NO_PAGES: SpecifiedCall['wrong'] = [
  [{ page: 0 }, 'invalidRequest'],
  [{ page_size: 1_000 }, 'invalidRequest'],
  [{ page: 'first' }, 'invalidRequest'],
];
export const emptyPage = (pageSize: number) => ({ items: [], page: 1, page_size: pageSize, total: 0 });

/** Calls of section 7 of the specification, in its order. `change_psw` comes last because it ends the session. */
export const CALLS: readonly SpecifiedCall[] = [
  { method: 'GET', path: '/pubapi1/system_engines', caller: 'everybody', data: systemEnginesData },
  {
    method: 'POST',
    path: '/pubapi1/email_login',
    caller: 'everybody',
    data: loginData,
    good: ({ mailboxes: { registered } }) => ({ email: registered.email, psw: registered.psw }),
    wrong: [
      [{ email: NO_EMAIL, psw: PASSWORD }, 'invalidRequest'],
      [{ email: 'ada@example.org' }, 'invalidRequest'],
      [{ email: 'ada@example.org', psw: PASSWORD }, 'wrongCredentials'],
    ],
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/pubapi1/get_email_code',
    caller: 'everybody',
    data: emailCodeData,
    good: () => ({ email: `${randomUUID()}@example.org` }),
    wrong: [
      [{ email: NO_EMAIL }, 'invalidRequest'],
      [{}, 'invalidRequest'],
    ],
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/pubapi1/user_regist',
    caller: 'everybody',
    data: loginData,
    good: ({ mailboxes: { newcomer } }) => ({
      email_mobile: newcomer.email,
      psw: PASSWORD,
      code: newcomer.code,
      ref: 'no such code',
    }),
    wrong: [
      [{ email_mobile: 'ada@example.org', psw: 'weakpassword', code: '123456' }, 'invalidRequest'],
      [{ email_mobile: 'ada@example.org', psw: PASSWORD, code: '12345' }, 'invalidRequest'],
      [{ email_mobile: 'ada@example.org', psw: PASSWORD, code: '123456' }, 'codeInvalid'],
    ],
  },
  {
    method: 'POST',
    as: 'json',
    path: '/pubapi1/google_login',
    caller: 'everybody',
    data: loginData,
    good: ({ google }) => ({ idToken: google.idToken({}) }),
    wrong: [
      [{}, 'invalidRequest'],
      [{ idToken: 7 }, 'invalidRequest'],
      [{ idToken: 'forged' }, 'googleTokenInvalid'],
    ],
  },
  { method: 'GET', path: '/priapi1/my_info', caller: 'me', data: myInfo, expectedAnswer: { plan: 'free' } },
  { method: 'GET', path: '/priapi1/get_quota_info', caller: 'me', data: quotaInfoData },
  {
    method: 'POST',
    path: '/pubapi1/reset_password',
    caller: 'everybody',
    data: emptyData,
    good: ({ mailboxes: { forgetful } }) => ({ ...forgetful, psw: PASSWORD }),
    wrong: [
      [{ email: NO_EMAIL, psw: PASSWORD, code: '123456' }, 'invalidRequest'],
      [{ email: 'ada@example.org', psw: PASSWORD, code: '123456' }, 'codeInvalid'],
    ],
  },
  { method: 'GET', path: '/pubapi1/get_plan_config', caller: 'everybody', data: planConfigData },
  { method: 'GET', path: '/pubapi1/get_subscription_plans', caller: 'everybody', data: subscriptionPlansData },
  {
    method: 'GET',
    path: '/stripe/create_subscription_checkout',
    caller: 'me',
    data: checkoutData,
    good: { plan_id: 'pro-monthly' },
    wrong: [
      [{}, 'invalidRequest'],
      [{ plan_id: 'gold-hourly' }, 'notFound'],
    ],
  },
  {
    method: 'GET',
    path: '/stripe/create_billing_portal_session',
    caller: 'buyer',
    data: billingPortalData,
    good: { return_url: '/en/profile' },
    wrong: [[{ return_url: 'https://example.com/elsewhere' }, 'invalidRequest']],
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_subscriptions',
    caller: 'pro',
    data: subscriptionsData,
    wrong: NO_PAGES,
    expectedAnswer: { page_size: 20, total: 1 },
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_products',
    caller: 'buyer',
    data: purchasesData,
    wrong: NO_PAGES,
    expectedAnswer: { page_size: 20, total: 2 },
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_invites',
    caller: 'me',
    data: invitesData,
    wrong: NO_PAGES,
    expectedAnswer: emptyPage(20),
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_words',
    caller: 'me',
    data: favoritesData,
    wrong: NO_PAGES,
    expectedAnswer: emptyPage(10),
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_sentence',
    caller: 'me',
    data: favoritesData,
    wrong: NO_PAGES,
    expectedAnswer: emptyPage(10),
  },
  { method: 'GET', path: '/priapi1/get_chrome_settings', caller: 'me', data: chromeSettingsData },
  {
    method: 'GET',
    path: '/pubapi1/get_products',
    caller: 'everybody',
    data: productsData,
    good: { type: 'tokens' },
    wrong: [[{ type: 'gold' }, 'invalidRequest']],
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/stripe/create_product_checkout',
    caller: 'me',
    data: checkoutData,
    good: { product_id: 'tokens-1m' },
    wrong: [
      [{}, 'invalidRequest'],
      [{ product_id: 'gold' }, 'notFound'],
    ],
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/priapi1/claim_coupon',
    caller: 'redeeming',
    data: claimCouponData,
    good: ({ redeemCode }) => ({ code: redeemCode }),
    wrong: [
      [{}, 'invalidRequest'],
      [{ code: 'NO-SUCH-CODE' }, 'redeemCodeUnknown'],
    ],
    expectedAnswer: { from_plan: 'free', to_plan: 'pro' },
  },
  {
    method: 'POST',
    as: 'json',
    path: '/service/api/translate',
    caller: 'me',
    data: translateData,
    good: { source_text: ['The house is red.'], source_lang: 'en', target_lang: 'es', engine: 'small' },
    wrong: [
      [{ source_text: 'no list', target_lang: 'es' }, 'invalidRequest'],
      [{ source_text: ['The house is red.'], target_lang: 'klingon', engine: 'small' }, 'unknownLanguage'],
      [{ source_text: ['The house is red.'], target_lang: 'es', engine: 'babelfish' }, 'unknownEngine'],
    ],
    expectedAnswer: { translations: ['【The house is red.】'], service: 'small' },
  },
  {
    method: 'GET',
    path: '/priapi1/get_my_docs',
    caller: 'buyer',
    data: documentsData,
    wrong: NO_PAGES,
    expectedAnswer: { page_size: 10, total: 1 },
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/priapi1/upload_file',
    caller: 'me',
    data: documentInfo,
    good: () => ({ ...DOCUMENT, file: new File(['The house is red.'], 'house.txt') }),
    wrong: [
      [{ ...DOCUMENT }, 'invalidRequest'],
      [{ ...DOCUMENT, is_ocr: 'perhaps', file: new File(['The house is red.'], 'house.txt') }, 'invalidRequest'],
      [{ ...DOCUMENT, engine: 'babelfish', file: new File(['The house is red.'], 'house.txt') }, 'unknownEngine'],
    ],
    expectedAnswer: { file_name: 'house.txt', state: 'uploaded', engine: 'microsoft-edge', target_lang: 'es' },
  },
  {
    method: 'GET',
    path: '/priapi1/get_docs_info',
    caller: 'buyer',
    data: documentInfo,
    good: ({ document }) => ({ id: document }),
    wrong: [
      [{}, 'invalidRequest'],
      [{ id: 'first' }, 'invalidRequest'],
      [{ id: randomUUID() }, 'notFound'],
    ],
    expectedAnswer: { file_name: 'house.txt' },
  },
  {
    method: 'POST',
    as: 'multipart',
    path: '/image/v1/translate/image_from_user',
    caller: 'everybody',
    data: imageTranslation,
    good: async () => ({ image_file: await makePicture(['The house is red.']), target_lang: 'es' }),
    wrong: [
      [{ target_lang: 'es' }, 'invalidRequest'],
      [{ image_file: new File(['The house is red.'], 'house.png'), target_lang: 'es' }, 'pictureUnreadable'],
      [{ image_url: 'http://127.0.0.1/house.png', target_lang: 'es' }, 'pictureAddressRefused'],
    ],
    expectedAnswer: { engine: 'microsoft-edge', regions: [{ translation: '【es:The house is red.】', status: 'ok' }] },
  },
  {
    method: 'GET',
    path: '/priapi1/change_psw',
    caller: 'registered',
    data: emptyData,
    good: { current: PASSWORD, new: 'Better8horses' },
    wrong: [
      [{ current: PASSWORD, new: 'weakpassword' }, 'invalidRequest'],
      [{ current: 'Wrong7horse', new: 'Better8horses' }, 'wrongPassword'],
    ],
  },
];
