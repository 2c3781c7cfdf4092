import { DEFAULT_LOCALE, isLocale, type Locale } from '@interlinear/messages/locales';
import { useParams } from 'react-router';

/** The locale in the path of this page; the default one where the path has none. */
export function useLocale(): Locale {
  const { lang } = useParams();
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}
