import { useMemo } from 'react';
import { useLocale } from '../locale/use-locale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** In bytes. Decimal, so that the plans' limits are shown as the round figures of the catalogue. */
export const MEGABYTE = 1_000_000;

/** Returns a function that formats a file size in the interface's language, e.g. `1.2 MB`. */
export function useFormatFileSize(): (bytes: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const formats = UNITS.map(
      (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 }),
    );
    return (bytes) => {
      const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      return formats[power]?.format(bytes / 1000 ** power) ?? '';
    };
  }, [locale]);
}
