import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/dashboard.ts';

const loadMessages = screenLoader(['common', 'dashboard', 'profile']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = loaderData?.messages.dashboard ?? {};
  return describePrivatePage(title);
}

export default DashboardScreen;

export { PageErrorBoundary as ErrorBoundary };
