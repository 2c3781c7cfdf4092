import { describe, expect, it } from 'vitest';
import { checkoutCancelledPath, checkoutDonePath, parseCheckoutReturn } from './checkout-return.ts';

const parse = (path: string) => parseCheckoutReturn(new URL(path, 'https://example.com').searchParams);

describe('the way back from a checkout', () => {
  it('[BILL-05] says what was bought, or that nothing was', () => {
    const paths = [
      checkoutDonePath('en', undefined),
      checkoutDonePath('zh-CN', 'O 1&2'),
      checkoutCancelledPath('de', 'products/docs'),
      '/en/pricing',
    ];
    expect(paths.map(parse)).toEqual([
      { outcome: 'done', orderNumber: undefined },
      { outcome: 'done', orderNumber: 'O 1&2' },
      { outcome: 'cancelled' },
      undefined,
    ]);
  });

  it('leads to screens of the site', () => {
    expect([checkoutDonePath('en', undefined), checkoutCancelledPath('de', 'products/docs')]).toEqual([
      '/en/subscriptions?checkout=done',
      '/de/products/docs?checkout=cancelled',
    ]);
  });
});
