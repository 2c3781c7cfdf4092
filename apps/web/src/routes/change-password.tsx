import { ChangePasswordScreen } from '../account/change-password-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/change-password.ts';

const loadMessages = screenLoader(['account', 'common']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  const { changeTitle: title } = loaderData?.messages.account ?? {};
  return describePrivatePage(title);
}

export default ChangePasswordScreen;

export { PageErrorBoundary as ErrorBoundary };
