import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/dashboard.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['common', 'dashboard', 'profile']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['common', 'dashboard', 'profile']);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = loaderData?.messages.dashboard ?? {};
  return describePrivatePage(title);
}

export default DashboardScreen;

export { PageErrorBoundary as ErrorBoundary };
