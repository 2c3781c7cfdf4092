import { Outlet } from 'react-router';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';

const loadMessages = screenLoader(['shell']);

export { loadMessages as clientLoader, loadMessages as loader };

/** The layout of every path under `/{locale}`: loads the shell's messages and puts the shell around the screen. */
export default function LocaleRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export { PageErrorBoundary as ErrorBoundary };
