import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { TextTranslatorPage } from '../translate-text/text-translator-page.tsx';
import type { Route } from './+types/translate-text.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['translator', 'engines']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['translator', 'engines']);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.translator ?? {};
  return describePage({ locale: params.lang, screen: 'translate/text', title, description });
}

export default TextTranslatorPage;

export { PageErrorBoundary as ErrorBoundary };
