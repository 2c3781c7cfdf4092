import { HomePage } from '../home/home-page.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/home.ts';

const loadMessages = screenLoader(['home']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, description } = loaderData?.messages.home ?? {};
  return describePage({ locale: params.lang, screen: '', title, description });
}

export default HomePage;

export { PageErrorBoundary as ErrorBoundary };
