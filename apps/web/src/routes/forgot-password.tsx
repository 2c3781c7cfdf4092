import { ForgotPasswordScreen } from '../account/forgot-password-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/forgot-password.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['account', 'common']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['account', 'common']);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { forgotTitle: title } = loaderData?.messages.account ?? {};
  return describePrivatePage(title);
}

export default ForgotPasswordScreen;

export { PageErrorBoundary as ErrorBoundary };
