import { FeaturesScreen } from '../features/features-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/features.ts';

const loadMessages = screenLoader(['features', 'home']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.features ?? {};
  return describePage({ locale: params.lang, screen: 'features', title, description });
}

export default FeaturesScreen;

export { PageErrorBoundary as ErrorBoundary };
