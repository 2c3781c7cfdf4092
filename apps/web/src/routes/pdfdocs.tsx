import { LazyDocumentsScreen } from '../documents/lazy-screens.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/pdfdocs.ts';

const NAMESPACES = ['billing', 'common', 'documents'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.documents.listHeading);
}

export default LazyDocumentsScreen;

export { PageErrorBoundary as ErrorBoundary };
