import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { TextTranslatorPage } from '../translate-text/text-translator-page.tsx';
import type { Route } from './+types/translate-text.ts';

const loadMessages = screenLoader(['translator', 'engines']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.translator ?? {};
  return describePage({ locale: params.lang, screen: 'translate/text', title, description });
}

export default TextTranslatorPage;

export { PageErrorBoundary as ErrorBoundary };
