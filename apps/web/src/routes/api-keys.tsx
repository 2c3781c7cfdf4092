import { ApiKeysScreen } from '../api-keys/api-keys-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/api-keys.ts';

const loadMessages = screenLoader(['account', 'billing', 'common', 'developers', 'profile']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.developers.title);
}

export default ApiKeysScreen;

export { PageErrorBoundary as ErrorBoundary };
