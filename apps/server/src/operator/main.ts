import { speedUpModuleLoading } from '../platform/speed-up-module-loading.ts';

// Static imports load before the first line runs, which is too early; so import dynamically.
speedUpModuleLoading();
const { operate } = await import('./operate.ts');

process.exitCode = await operate(process.argv.slice(2), {
  environment: process.env,
  print: console.log,
  printError: console.error,
});
