import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSession } from '../session/site-session.ts';
import { Toasts } from '../toasts/toasts.tsx';

/** What every screen about accounts stands on. What was fetched and typed for one person is gone when another logs in. */
export function ScreenProviders({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <Queries key={session.status === 'logged-in' ? session.user.id : ''}>
      <Toasts>{children}</Toasts>
    </Queries>
  );
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: DEFAULTS } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

const DEFAULTS = {
  // The server is our own, which may well answer where the internet does not.
  networkMode: 'always',
  // What fails says so at once and can be tried again.
  retry: false,
} as const;
