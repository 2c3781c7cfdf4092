import type { SiteConfig } from '@interlinear/contract/site-config';
import { useQuery } from '@tanstack/react-query';
import { useAccounts } from './use-accounts.ts';

const NOTHING: SiteConfig = { google_client_id: null, captcha: null, payments: false };

/** What this server is set up for. Until it is known, and when it cannot be known: nothing. */
export function useSiteConfig(): SiteConfig {
  const accounts = useAccounts();
  const { data } = useQuery({
    queryKey: ['site-config'],
    queryFn: ({ signal }) => accounts.siteConfig({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NOTHING;
}
