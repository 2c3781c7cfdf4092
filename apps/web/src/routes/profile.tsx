import { screenLoader } from '../locale/load-screen-messages.ts';
import { ProfileScreen } from '../profile/profile-screen.tsx';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/profile.ts';

const loadMessages = screenLoader(['account', 'billing', 'common', 'documents', 'engines', 'favorites', 'profile']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  const { title } = loaderData?.messages.profile ?? {};
  return describePrivatePage(title);
}

export default ProfileScreen;

export { PageErrorBoundary as ErrorBoundary };
