import { useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';

interface NumberFormats {
  number(value: number): string;
  /**
   * @param minor amount in the currency's smallest unit
   * @param currency ISO 4217 code
   */
  money(minor: number, currency: string): string;
  /** A price below the currency's smallest unit; `micros` are millionths of its main unit. */
  smallMoney(micros: number, currency: string): string;
  /** A validity period, such as `1 year` or `90 days`. */
  duration(days: number): string;
  /** A number of hours, such as `72 hours`. */
  hours(count: number): string;
  /** A price factor given in thousandths, such as `×0.5` for 500. */
  factor(permille: number): string;
}

const DAYS_PER_YEAR = 365;

export function createNumberFormats(locale: string): NumberFormats {
  const numbers = new Intl.NumberFormat(locale);
  const unit = (name: 'day' | 'year' | 'hour', count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }).format(count);
  return {
    number: (value) => numbers.format(value),
    money(minor, currency) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    smallMoney: (micros, currency) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        maximumSignificantDigits: 3,
      }).format(micros / 1_000_000),
    duration: (days) => (days % DAYS_PER_YEAR === 0 ? unit('year', days / DAYS_PER_YEAR) : unit('day', days)),
    hours: (count) => unit('hour', count),
    factor: (permille) => `×${numbers.format(permille / 1000)}`,
  };
}

/** Formats for numbers, prices and durations in the page's locale. */
export function useNumberFormats(): NumberFormats {
  const locale = useLocale();
  return useMemo(() => createNumberFormats(locale), [locale]);
}
