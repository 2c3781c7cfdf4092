import { LazyDocumentsScreen } from '../documents/lazy-screens.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/pdfdocs.ts';

const loadMessages = screenLoader(['billing', 'common', 'documents', 'engines']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.documents.listHeading);
}

export default LazyDocumentsScreen;

export { PageErrorBoundary as ErrorBoundary };
