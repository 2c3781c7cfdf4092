import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { ProfileScreen } from '../profile/profile-screen.tsx';
import { describePrivatePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/favorites.ts';

const NAMESPACES = ['account', 'billing', 'common', 'documents', 'favorites', 'profile'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.favorites.title);
}

export default ProfileScreen;

export { PageErrorBoundary as ErrorBoundary };
