import { keepCompiled } from '../platform/keep-compiled.ts';

// Whatever is imported the usual way is loaded before the first line runs, and so too early.
keepCompiled();
await import('./operate.ts');
