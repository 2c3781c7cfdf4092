import { describe, expect, it } from 'vitest';
import { checkoutCancelledPath, checkoutDonePath, parseCheckoutReturn } from './checkout-return.ts';

const parse = (path: string) => parseCheckoutReturn(new URL(path, 'https://example.com').searchParams);

describe('returning from a checkout', () => {
  it('[BILL-05] leads to screens of the site', () => {
    expect([
      checkoutDonePath('en', 'plan'),
      checkoutDonePath('ja', 'pack'),
      checkoutCancelledPath('de', 'products/docs'),
    ]).toEqual([
      '/en/subscriptions?checkout={CHECKOUT_SESSION_ID}',
      '/ja/subscriptions?tab=purchases&checkout={CHECKOUT_SESSION_ID}',
      '/de/products/docs?checkout=cancelled',
    ]);
  });

  it('[BILL-05] distinguishes a finished checkout from a cancelled one', () => {
    const paths = [
      checkoutDonePath('en', 'pack').replace('{CHECKOUT_SESSION_ID}', 'cs_1'),
      checkoutCancelledPath('en', 'pricing'),
      '/en/pricing',
    ];
    expect(paths.map(parse)).toEqual([{ outcome: 'done', sessionId: 'cs_1' }, { outcome: 'cancelled' }, undefined]);
  });
});
