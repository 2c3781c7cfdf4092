import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/interlinear/compiled', import.meta.url));

/**
 * Keeps the modules that are loaded from now on for the next start, compiled and without their types: a server has two thousand.
 * Where the folder cannot be written to, everything is compiled each time. `NODE_COMPILE_CACHE` names another.
 */
export function enableModuleCompileCache(): void {
  enableCompileCache(CACHE);
}
