import { DEFAULT_LOCALE, isLocale, type Locale } from '@interlinear/messages/locales';
import { useParams } from 'react-router';

/** The locale in the page's path; the default locale if the path has none. */
export function useLocale(): Locale {
  const { lang } = useParams();
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}
