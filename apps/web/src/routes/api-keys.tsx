import { ApiKeysScreen } from '../api-keys/api-keys-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/api-keys.ts';

const NAMESPACES = ['billing', 'common', 'developers'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.developers.title);
}

export default ApiKeysScreen;

export { PageErrorBoundary as ErrorBoundary };
