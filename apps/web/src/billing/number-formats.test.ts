import { describe, expect, it } from 'vitest';
import { createNumberFormats } from './number-formats.ts';

describe('number formats', () => {
  it('follow the locale, with as many decimals as the currency has', () => {
    const [english, german, japanese] = ['en', 'de', 'ja'].map(createNumberFormats);
    expect([
      english?.money(9900, 'USD'),
      german?.money(123456, 'EUR'),
      japanese?.money(500, 'JPY'),
      english?.smallMoney(27_000, 'USD'),
      english?.factor(500),
      german?.number(1_000_000),
    ]).toEqual(['$99.00', '1.234,56\u00a0€', '￥500', '$0.027', '×0.5', '1.000.000']);
  });

  it('[BILL-08] write 365 days as a year', () => {
    const { duration, hours } = createNumberFormats('en');
    expect([duration(365), duration(730), duration(90), hours(72)]).toEqual([
      '1 year',
      '2 years',
      '90 days',
      '72 hours',
    ]);
  });
});
