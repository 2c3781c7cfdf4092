import { screenLoader } from '../locale/load-screen-messages.ts';
import { RedeemScreen } from '../redeem/redeem-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/redeem.ts';

const loadMessages = screenLoader(['billing', 'common', 'redeem']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.redeem ?? {};
  return describePage({ locale: params.lang, screen: 'redeem', title, description: lede });
}

export default RedeemScreen;

export { PageErrorBoundary as ErrorBoundary };
