import { LoginScreen } from '../account/login-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['account', 'common']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['account', 'common']);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { loginTitle: title, loginDescription: description } = loaderData?.messages.account ?? {};
  return describePage({ locale: params.lang, screen: 'login', title, description });
}

export default LoginScreen;

export { PageErrorBoundary as ErrorBoundary };
