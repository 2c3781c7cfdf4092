import { usePlanConfig } from '../../billing/clients.ts';
import { useQuotaInfo } from '../../profile/use-quota-info.ts';

/** How many files the person's plan takes in one go (DOC-12); `undefined` until that is known. */
export function useFilesAtOnce(): number | undefined {
  const { data: config } = usePlanConfig();
  const { data: quota } = useQuotaInfo();
  return config?.plans.find(({ plan }) => plan === quota?.plan.plan)?.features.batch_files;
}
