import { usePlanConfig } from '../../billing/clients.ts';
import { useQuotaInfo } from '../../profile/use-quota-info.ts';
import { MEGABYTE, useFormatFileSize } from '../use-format-file-size.ts';

export interface DocumentLimits {
  /** Files in one go (DOC-12). */
  maxFiles: number;
  /** Of one file, as it is written. */
  maxSize: string;
  /** The same, as the server counts. */
  maxBytes: number;
}

/** What the person's plan takes, as the table of prices says it; `undefined` until that is known. */
export function useDocumentLimits(): DocumentLimits | undefined {
  const { data: config } = usePlanConfig();
  const { data: quota } = useQuotaInfo();
  const features = config?.plans.find(({ plan }) => plan === quota?.plan.plan)?.features;
  const formatSize = useFormatFileSize();
  if (!features) return undefined;
  const { megabytes } = features.documents;
  return {
    maxFiles: features.batch_files,
    maxSize: formatSize(megabytes * MEGABYTE),
    maxBytes: megabytes * 1024 ** 2,
  };
}
