import { usePlanConfig } from '../../billing/clients.ts';
import { useQuotaInfo } from '../../profile/use-quota-info.ts';
import { MEGABYTE, useSizes } from '../use-sizes.ts';

export interface DocumentLimits {
  /** Files in one go (DOC-12). */
  filesAtOnce: number;
  /** Of one file, as it is written. */
  largest: string;
  /** The same, as the server counts. */
  largestBytes: number;
}

/** What the person's plan takes, as the table of prices says it; `undefined` until that is known. */
export function useDocumentLimits(): DocumentLimits | undefined {
  const { data: config } = usePlanConfig();
  const { data: quota } = useQuotaInfo();
  const features = config?.plans.find(({ plan }) => plan === quota?.plan.plan)?.features;
  const sizes = useSizes();
  if (!features) return undefined;
  const { megabytes } = features.documents;
  return {
    filesAtOnce: features.batch_files,
    largest: sizes(megabytes * MEGABYTE),
    largestBytes: megabytes * 1024 ** 2,
  };
}
