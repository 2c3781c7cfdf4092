import { enableModuleCompileCache } from './platform/enable-compile-cache.ts';

// Whatever is imported the usual way is loaded before the first line runs, and so too early.
enableModuleCompileCache();
await import('./serve.ts');
