import type { MyInfo } from '@interlinear/contract/accounts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAccounts } from '../account/use-accounts.ts';

export const MY_INFO_KEY = ['my-info'];

/** What the server knows of the person. */
export function useMyInfo(): UseQueryResult<MyInfo> {
  const accounts = useAccounts();
  return useQuery({ queryKey: MY_INFO_KEY, queryFn: ({ signal }) => accounts.myInfo({ signal }) });
}
