import { TermsScreen } from '../legal/terms-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/terms.ts';

const NAMESPACES = ['legal'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { termsTitle: title, termsDescription: description } = loaderData?.messages.legal ?? {};
  return describePage({ locale: params.lang, screen: 'terms', title, description });
}

export default TermsScreen;

export { PageErrorBoundary as ErrorBoundary };
