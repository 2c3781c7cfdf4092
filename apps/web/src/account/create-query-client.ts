import { QueryClient } from '@tanstack/react-query';

// A self-hosted server can be reachable while the browser reports no internet connection.
const networkMode = 'always';

/**
 * Creates the cache of a screen's calls. A call is sent even if the browser reports that it is offline: without an answer it fails
 * at once, where it would otherwise wait without a word, and be sent when the person no longer expects it.
 * @param retry whether a query that has failed so often is sent again
 */
export function createQueryClient(retry: (failures: number) => boolean): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode, retry }, mutations: { networkMode } } });
}
