import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { SubscriptionsScreen } from '../subscriptions/subscriptions-screen.tsx';
import type { Route } from './+types/subscriptions.ts';

const loadMessages = screenLoader(['billing', 'common', 'subscriptions']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.subscriptions.title);
}

export default SubscriptionsScreen;

export { PageErrorBoundary as ErrorBoundary };
