import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { RedeemScreen } from '../redeem/redeem-screen.tsx';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/redeem.ts';

const NAMESPACES = ['billing', 'common', 'redeem'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.redeem ?? {};
  return describePage({ locale: params.lang, screen: 'redeem', title, description: lede });
}

export default RedeemScreen;

export { PageErrorBoundary as ErrorBoundary };
