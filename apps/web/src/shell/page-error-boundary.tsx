import { useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

/**
 * Shows a screen's error inside the shell. Without the shell's messages it rethrows, for the root's boundary to handle.
 */
export function PageErrorBoundary() {
  const error = useRouteError();
  const hasMessages = useRouteLoaderData('routes/locale') !== undefined;
  if (!hasMessages) throw error;
  return (
    <Shell>
      <ErrorNotice error={error} />
    </Shell>
  );
}
