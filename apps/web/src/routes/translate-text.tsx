import { loadMessages } from '@interlinear/messages/load';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { TextTranslatorPage } from '../translate-text/text-translator-page.tsx';
import type { Route } from './+types/translate-text.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadTranslator(params.lang);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadTranslator(params.lang);
}

async function loadTranslator(lang: string) {
  const locale = isLocale(lang) ? lang : FALLBACK_LOCALE;
  const [translator, engines] = await Promise.all([
    loadMessages(locale, 'translator'),
    loadMessages(locale, 'engines'),
  ]);
  return { messages: { translator, engines } };
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.translator ?? {};
  return describePage({ locale: params.lang, screen: 'translate/text', title, description });
}

export default TextTranslatorPage;

export { PageErrorBoundary as ErrorBoundary };
