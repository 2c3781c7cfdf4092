import { screenLoader } from '../locale/load-screen-messages.ts';
import { PricingScreen } from '../pricing/pricing-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/pricing.ts';

const loadMessages = screenLoader(['billing', 'common', 'pricing']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.pricing ?? {};
  return describePage({ locale: params.lang, screen: 'pricing', title, description });
}

export default PricingScreen;

export { PageErrorBoundary as ErrorBoundary };
