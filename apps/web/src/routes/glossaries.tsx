import { GlossariesScreen } from '../glossaries/glossaries-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/glossaries.ts';

const loadMessages = screenLoader(['billing', 'common', 'glossaries']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.glossaries.title);
}

export default GlossariesScreen;

export { PageErrorBoundary as ErrorBoundary };
