import { enableModuleCompileCache } from '../platform/enable-compile-cache.ts';

// Static imports load before the first line runs, which is too early for the cache; so import dynamically.
enableModuleCompileCache();
const { operate } = await import('./operate.ts');

process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  print: console.log,
  printError: console.error,
});
