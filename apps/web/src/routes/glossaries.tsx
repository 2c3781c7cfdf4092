import { GlossariesScreen } from '../glossaries/glossaries-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/glossaries.ts';

const NAMESPACES = ['billing', 'common', 'glossaries'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.glossaries.title);
}

export default GlossariesScreen;

export { PageErrorBoundary as ErrorBoundary };
