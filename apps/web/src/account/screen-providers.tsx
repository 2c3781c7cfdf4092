import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUserId } from '../session/site-session.ts';
import { Toasts } from '../toasts/toasts.tsx';

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
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const QUERY_DEFAULTS = {
  // A self-hosted server can be reachable while the browser reports no internet connection.
  networkMode: 'always',
  // Failures are shown at once, with a retry button.
  retry: false,
} as const;
