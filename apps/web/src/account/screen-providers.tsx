import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUserId } from '../session/site-session.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { createQueryClient } from './create-query-client.ts';

/**
 * Provides the query cache and toasts of a screen. A change of user remounts it, which discards cached data and typed
 * text.
 */
export function ScreenProviders({ children }: { children: ReactNode }) {
  const userId = useUserId();
  return (
    <QueryProvider key={userId ?? ''}>
      <Toasts>{children}</Toasts>
    </QueryProvider>
  );
}

function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(neverRetry));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Failures are shown at once, with a retry button. */
function neverRetry(): boolean {
  return false;
}
