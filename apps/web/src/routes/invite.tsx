import { InviteScreen } from '../invite/invite-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/invite.ts';

const loadMessages = screenLoader(['billing', 'common', 'invite']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.invite ?? {};
  return describePage({ locale: params.lang, screen: 'invite', title, description: lede });
}

export default InviteScreen;

export { PageErrorBoundary as ErrorBoundary };
