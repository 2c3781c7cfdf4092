import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { SubscriptionsScreen } from '../subscriptions/subscriptions-screen.tsx';
import type { Route } from './+types/subscriptions.ts';

const NAMESPACES = ['billing', 'common', 'subscriptions'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.subscriptions.title);
}

export default SubscriptionsScreen;

export { PageErrorBoundary as ErrorBoundary };
