import { type AccountSecurityClient, createAccountSecurityClient } from '@interlinear/contract/account-security-client';
import type { MyInfo } from '@interlinear/contract/accounts';
import { type AccountsClient, createAccountsClient } from '@interlinear/contract/accounts-client';
import type { SiteConfig } from '@interlinear/contract/site-config';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

export function useAccounts(): AccountsClient {
  const transport = useTransport();
  return useMemo(() => createAccountsClient(transport), [transport]);
}

export function useAccountSecurity(): AccountSecurityClient {
  const transport = useTransport();
  return useMemo(() => createAccountSecurityClient(transport), [transport]);
}

const NOTHING_CONFIGURED: SiteConfig = { google_client_id: null, captcha: null, passkeys: false, payments: false };

/** The server's optional features. All are off until the configuration has loaded, and when it fails to load. */
export function useSiteConfig(): SiteConfig {
  const accounts = useAccounts();
  const { data } = useQuery({
    queryKey: ['site-config'],
    queryFn: ({ signal }) => accounts.siteConfig({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NOTHING_CONFIGURED;
}

export const MY_INFO_KEY = ['my-info'];

/** The logged-in user's account, as the server has it. */
export function useMyInfo(): UseQueryResult<MyInfo> {
  const accounts = useAccounts();
  return useQuery({ queryKey: MY_INFO_KEY, queryFn: ({ signal }) => accounts.myInfo({ signal }) });
}
