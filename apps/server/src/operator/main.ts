import { enableModuleCompileCache } from '../platform/enable-compile-cache.ts';

// Static imports load before the first line runs, which is too early for the cache; so import dynamically.
enableModuleCompileCache();
await import('./operate.ts');
