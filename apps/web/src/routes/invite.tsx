import { InviteScreen } from '../invite/invite-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/invite.ts';

const NAMESPACES = ['billing', 'common', 'invite'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.invite ?? {};
  return describePage({ locale: params.lang, screen: 'invite', title, description: lede });
}

export default InviteScreen;

export { PageErrorBoundary as ErrorBoundary };
