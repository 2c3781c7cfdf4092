import { PrivacyScreen } from '../legal/legal-screens.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/privacy.ts';

const loadMessages = screenLoader(['legal']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { privacyTitle: title, privacyDescription: description } = loaderData?.messages.legal ?? {};
  return describePage({ locale: params.lang, screen: 'privacy', title, description });
}

export default PrivacyScreen;

export { PageErrorBoundary as ErrorBoundary };
