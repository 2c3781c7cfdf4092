export type { BilingualCue, WriteOptions } from './writing.ts';
