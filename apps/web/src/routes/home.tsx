import { HomePage } from '../home/home-page.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/home.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['home']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['home']);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.home ?? {};
  return describePage({ locale: params.lang, screen: '', title, description });
}

export default HomePage;

export { PageErrorBoundary as ErrorBoundary };
