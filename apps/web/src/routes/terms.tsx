import { TermsScreen } from '../legal/legal-screens.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/terms.ts';

const loadMessages = screenLoader(['legal']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { termsTitle: title, termsDescription: description } = loaderData?.messages.legal ?? {};
  return describePage({ locale: params.lang, screen: 'terms', title, description });
}

export default TermsScreen;

export { PageErrorBoundary as ErrorBoundary };
