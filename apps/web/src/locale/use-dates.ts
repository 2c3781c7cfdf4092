import { useMemo } from 'react';
import { useLocale } from './use-locale.ts';

/** Date formats in the page's locale and the device's time zone, which prerendering does not know. */
export function useDates(): Record<'day' | 'time' | 'moment', (moment: string) => string> {
  const locale = useLocale();
  return useMemo(
    () => ({
      day: createFormat(locale, { dateStyle: 'medium' }),
      time: createFormat(locale, { timeStyle: 'short' }),
      moment: createFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    }),
    [locale],
  );
}

/** Creates the format on its first use: most screens show no date at first, and a format takes milliseconds to create. */
function createFormat(locale: string, options: Intl.DateTimeFormatOptions): (moment: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(moment));
  };
}
