import { RegisterScreen } from '../account/register-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/register.ts';

const loadMessages = screenLoader(['account', 'common']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { registerTitle: title, registerDescription: description } = loaderData?.messages.account ?? {};
  return describePage({ locale: params.lang, screen: 'register', title, description });
}

export default RegisterScreen;

export { PageErrorBoundary as ErrorBoundary };
