import { useMemo } from 'react';
import { useLocale } from './use-locale.ts';

/** Date formats in the page's locale and the device's time zone, which prerendering does not know. */
export function useDates(): Record<'day' | 'time' | 'moment', (moment: string) => string> {
  const locale = useLocale();
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
    return {
      day: (moment) => days.format(new Date(moment)),
      time: (moment) => times.format(new Date(moment)),
      moment: (moment) => moments.format(new Date(moment)),
    };
  }, [locale]);
}
