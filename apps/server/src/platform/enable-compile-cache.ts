import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/interlinear/compiled', import.meta.url));

/**
 * Caches compiled modules on disk for the next start: a server loads about two thousand. Without a writable folder they
 * are compiled each time. `NODE_COMPILE_CACHE` sets another folder.
 */
export function enableModuleCompileCache(): void {
  enableCompileCache(CACHE);
}
