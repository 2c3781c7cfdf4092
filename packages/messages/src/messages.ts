import type account from './catalogues/en/account.json';
import type billing from './catalogues/en/billing.json';
import type common from './catalogues/en/common.json';
import type consent from './catalogues/en/consent.json';
import type dashboard from './catalogues/en/dashboard.json';
import type developers from './catalogues/en/developers.json';
import type docs from './catalogues/en/docs.json';
import type documents from './catalogues/en/documents.json';
import type engines from './catalogues/en/engines.json';
import type errors from './catalogues/en/errors.json';
import type extension from './catalogues/en/extension.json';
import type extensionAccount from './catalogues/en/extension-account.json';
import type extensionCard from './catalogues/en/extension-card.json';
import type extensionEngines from './catalogues/en/extension-engines.json';
import type extensionOptions from './catalogues/en/extension-options.json';
import type extensionPictures from './catalogues/en/extension-pictures.json';
import type extensionPopup from './catalogues/en/extension-popup.json';
import type extensionSubtitles from './catalogues/en/extension-subtitles.json';
import type extensionTools from './catalogues/en/extension-tools.json';
import type family from './catalogues/en/family.json';
import type favorites from './catalogues/en/favorites.json';
import type features from './catalogues/en/features.json';
import type glossaries from './catalogues/en/glossaries.json';
import type home from './catalogues/en/home.json';
import type invite from './catalogues/en/invite.json';
import type legal from './catalogues/en/legal.json';
import type mail from './catalogues/en/mail.json';
import type notFound from './catalogues/en/not-found.json';
import type notices from './catalogues/en/notices.json';
import type offline from './catalogues/en/offline.json';
import type packs from './catalogues/en/packs.json';
import type pictures from './catalogues/en/pictures.json';
import type pricing from './catalogues/en/pricing.json';
import type products from './catalogues/en/products.json';
import type profile from './catalogues/en/profile.json';
import type reader from './catalogues/en/reader.json';
import type redeem from './catalogues/en/redeem.json';
import type search from './catalogues/en/search.json';
import type shell from './catalogues/en/shell.json';
import type subscriptions from './catalogues/en/subscriptions.json';
import type subtitles from './catalogues/en/subtitles.json';
import type testTranslation from './catalogues/en/test-translation.json';
import type translator from './catalogues/en/translator.json';

/** Every message by namespace and key. English defines the keys; a test checks the other nine. */
export interface Messages {
  shell: typeof shell;
  home: typeof home;
  features: typeof features;
  'test-translation': typeof testTranslation;
  consent: typeof consent;
  translator: typeof translator;
  common: typeof common;
  account: typeof account;
  profile: typeof profile;
  dashboard: typeof dashboard;
  billing: typeof billing;
  pricing: typeof pricing;
  products: typeof products;
  family: typeof family;
  subscriptions: typeof subscriptions;
  invite: typeof invite;
  redeem: typeof redeem;
  developers: typeof developers;
  favorites: typeof favorites;
  glossaries: typeof glossaries;
  legal: typeof legal;
  docs: typeof docs;
  search: typeof search;
  offline: typeof offline;
  'not-found': typeof notFound;
  documents: typeof documents;
  pictures: typeof pictures;
  subtitles: typeof subtitles;
  reader: typeof reader;
  engines: typeof engines;
  errors: typeof errors;
  notices: typeof notices;
  mail: typeof mail;
  packs: typeof packs;
  extension: typeof extension;
  'extension-options': typeof extensionOptions;
  'extension-account': typeof extensionAccount;
  'extension-card': typeof extensionCard;
  'extension-engines': typeof extensionEngines;
  'extension-tools': typeof extensionTools;
  'extension-pictures': typeof extensionPictures;
  'extension-subtitles': typeof extensionSubtitles;
  'extension-popup': typeof extensionPopup;
}

export const NAMESPACES = [
  'shell',
  'pictures',
  'subtitles',
  'home',
  'features',
  'test-translation',
  'consent',
  'translator',
  'common',
  'account',
  'profile',
  'dashboard',
  'billing',
  'pricing',
  'products',
  'family',
  'subscriptions',
  'invite',
  'redeem',
  'developers',
  'favorites',
  'glossaries',
  'legal',
  'docs',
  'search',
  'offline',
  'not-found',
  'documents',
  'reader',
  'engines',
  'errors',
  'notices',
  'mail',
  'packs',
  'extension',
  'extension-options',
  'extension-account',
  'extension-card',
  'extension-engines',
  'extension-tools',
  'extension-pictures',
  'extension-subtitles',
  'extension-popup',
] as const satisfies (keyof Messages)[];

/** A group of messages for one screen or concern, with one catalogue file per locale. */
export type Namespace = (typeof NAMESPACES)[number];
