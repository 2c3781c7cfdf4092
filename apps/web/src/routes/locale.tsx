import { Outlet } from 'react-router';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Route } from './+types/locale.ts';

/** Everything under `/{locale}`: the messages of the shell, and the shell around the screen. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, ['shell']);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, ['shell']);
}

export default function LocaleRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export { PageErrorBoundary as ErrorBoundary };
