import { enableModuleCompileCache } from '../../platform/enable-compile-cache.ts';
import { announceThread } from '../../platform/threads/system-thread.ts';

announceThread();
// A thread does not inherit the cache. With it, loading the modules takes half the time.
enableModuleCompileCache();
await import('./run-thread.ts');
