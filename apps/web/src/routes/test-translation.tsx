import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { TestTranslationScreen } from '../test-translation/test-translation-screen.tsx';
import type { Route } from './+types/test-translation.ts';

const loadMessages = screenLoader(['test-translation']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages['test-translation'] ?? {};
  return describePage({ locale: params.lang, screen: 'test-translation', title, description });
}

export default TestTranslationScreen;

export { PageErrorBoundary as ErrorBoundary };
