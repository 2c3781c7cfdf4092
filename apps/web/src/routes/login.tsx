import { LoginScreen } from '../account/login-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/login.ts';

const loadMessages = screenLoader(['account', 'common']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { loginTitle: title, loginDescription: description } = loaderData?.messages.account ?? {};
  return describePage({ locale: params.lang, screen: 'login', title, description });
}

export default LoginScreen;

export { PageErrorBoundary as ErrorBoundary };
