import { describe, expect, it } from 'vitest';
import { createNumberFormats } from './number-formats.ts';

describe('figures', () => {
  it('are written as in the language, in the digits that the currency has', () => {
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

  it('[BILL-08] call 365 days a year', () => {
    const { span, hours } = createNumberFormats('en');
    expect([span(365), span(730), span(90), hours(72)]).toEqual(['1 year', '2 years', '90 days', '72 hours']);
  });
});
