import { type AccountsClient, createAccountsClient } from '@interlinear/contract/accounts-client';
import { useMemo } from 'react';
import { useTransport } from '../session/use-transport.ts';

export function useAccounts(): AccountsClient {
  const transport = useTransport();
  return useMemo(() => createAccountsClient(transport), [transport]);
}
