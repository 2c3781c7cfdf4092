import { useRouteError, useRouteLoaderData } from 'react-router';
import { ErrorNotice } from './error-notice.tsx';
import { Shell } from './shell.tsx';

/** Keeps the navbar around a screen that broke. What broke the shell itself goes up to the root. */
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
