import { speedUpModuleLoading } from './platform/speed-up-module-loading.ts';

// Static imports load before the first line runs, which is too early; so import dynamically.
speedUpModuleLoading();
await import('./serve.ts');
