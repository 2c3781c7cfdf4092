import type { MeterName } from '@interlinear/contract/plans';

/** The message for an amount of each meter; tokens are tokens whatever plan they belong to. */
export const QUOTA_LINES = {
  tokens: 'quotaTokens',
  htokens: 'quotaTokens',
  ftokens: 'quotaTokens',
  docs: 'quotaDocs',
  images: 'quotaImages',
  collects: 'quotaCollects',
} as const satisfies Record<MeterName, string>;
