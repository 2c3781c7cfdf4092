import { loadMessages } from '@interlinear/messages/load';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';
import { HomePage } from '../home/home-page.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadHome(params.lang);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadHome(params.lang);
}

async function loadHome(lang: string) {
  return { messages: { home: await loadMessages(isLocale(lang) ? lang : FALLBACK_LOCALE, 'home') } };
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.home ?? {};
  return describePage({ locale: params.lang, screen: '', title, description });
}

export default HomePage;

export { PageErrorBoundary as ErrorBoundary };
