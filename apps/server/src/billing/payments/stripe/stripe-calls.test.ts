import { describe, expect, it, vi } from 'vitest';
import { openStripe } from './open-stripe.ts';
import { createStripeCalls } from './stripe-calls.ts';

describe('calls of Stripe', () => {
  it('[BILL-05] say that payments are off when no keys are set', async () => {
    const call = createStripeCalls(undefined, { warn: vi.fn() });
    await expect(call('checkoutFailed', (stripe) => stripe.customers.create({}))).rejects.toMatchObject({
      key: 'paymentsOff',
    });
  });

  it('[ERR-01] fail with our errors, and log no message of Stripe’s', async () => {
    const warn = vi.fn();
    // Port 9 is reserved for the discard protocol; no server listens on it.
    const stripe = openStripe({ secretKey: 'sk_test_good', apiBaseUrl: 'http://127.0.0.1:9' });
    const call = createStripeCalls(stripe, { warn });
    const email = 'somebody@example.org';
    const failing = call('billingPortalFailed', ({ customers }) => customers.create({ email }));
    await expect(failing).rejects.toMatchObject({ key: 'billingPortalFailed' });
    expect(JSON.stringify(warn.mock.calls)).not.toContain('example.org');
    expect(warn).toHaveBeenCalledOnce();
  });
});
