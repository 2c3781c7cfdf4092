import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { PricingScreen } from '../pricing/pricing-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/pricing.ts';

const NAMESPACES = ['billing', 'common', 'pricing'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.pricing ?? {};
  return describePage({ locale: params.lang, screen: 'pricing', title, description });
}

export default PricingScreen;

export { PageErrorBoundary as ErrorBoundary };
