import type { LoginOptions } from '@interlinear/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useAccounts } from './use-accounts.ts';

const NONE: LoginOptions = { google_client_id: null, captcha: null };

/** What this server offers besides address and password. Until it is known, and when it cannot be known: nothing. */
export function useLoginOptions(): LoginOptions {
  const accounts = useAccounts();
  const { data } = useQuery({
    queryKey: ['login-options'],
    queryFn: ({ signal }) => accounts.loginOptions({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}
