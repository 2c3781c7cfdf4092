import { SHIPPED_PLANS } from '@interlinear/contract/shipped-plans';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { PricingScreen } from '../pricing/pricing-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/pricing.ts';

const loadMessages = screenLoader(['billing', 'common', 'pricing']);

export { loadMessages as clientLoader };

/** Runs while prerendering only: gives the page its plans, so that they can be read before any script runs. */
export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadMessages(args)), plans: SHIPPED_PLANS };
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.pricing ?? {};
  return describePage({ locale: params.lang, screen: 'pricing', title, description });
}

export default function PricingRoute({ loaderData }: Route.ComponentProps) {
  return <PricingScreen prerendered={'plans' in loaderData ? loaderData.plans : undefined} />;
}

export { PageErrorBoundary as ErrorBoundary };
