import { usePlanConfig } from '../../billing/clients.ts';
import { useQuotaInfo } from '../../profile/use-quota-info.ts';
import { useSession } from '../../session/site-session.ts';
import { LOCAL_LIMITS } from '../local/local-limits.ts';
import { MEGABYTE, useFormatFileSize } from '../use-format-file-size.ts';

export interface DocumentLimits {
  /** Maximum number of files per upload (DOC-12). */
  maxFiles: number;
  /** Maximum size of a file, formatted. */
  maxSize: string;
  /** Maximum size of a file in bytes; the server's megabytes are binary. */
  maxBytes: number;
}

/** Returns the document limits of visitors, or of the account's plan; `undefined` until they have loaded. */
export function useDocumentLimits(): DocumentLimits | undefined {
  const isVisitor = useSession().status === 'visitor';
  const { data: config } = usePlanConfig();
  const { data: quota } = useQuotaInfo({ enabled: !isVisitor });
  const features = config?.plans.find(({ plan }) => plan === quota?.plan.plan)?.features;
  const formatSize = useFormatFileSize();
  if (isVisitor) {
    const { files: maxFiles, bytes: maxBytes } = LOCAL_LIMITS;
    return { maxFiles, maxSize: formatSize(maxBytes), maxBytes };
  }
  if (!features) return undefined;
  const { megabytes } = features.documents;
  return {
    maxFiles: features.batch_files,
    maxSize: formatSize(megabytes * MEGABYTE),
    maxBytes: megabytes * 1024 ** 2,
  };
}
