import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../session/site-session.ts';
import { Toasts } from '../toasts/toasts.tsx';

/** What every screen about accounts stands on. What was fetched for one person is forgotten when another logs in. */
export function AccountScreen({ children }: { children: ReactNode }) {
  const session = useSession();
  const userId = session.status === 'logged-in' ? session.user.id : undefined;
  const queries = useMemo(() => new QueryClient({ defaultOptions: { queries: QUERIES } }), [userId]);
  return (
    <QueryClientProvider client={queries}>
      <Toasts>{children}</Toasts>
    </QueryClientProvider>
  );
}

const QUERIES = {
  // The server is our own, which may well answer where the internet does not.
  networkMode: 'always',
  // What fails says so at once and can be tried again.
  retry: false,
} as const;
