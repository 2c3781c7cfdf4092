import type { FileKind } from './registry.ts';

/** A request to translate with one model, or through two. The worker loads models on first use. */
export interface WorkerRequest {
  id: number;
  models: readonly WorkerModel[];
  texts: readonly WorkerText[];
}

export interface WorkerModel {
  key: string;
  files: Partial<Record<FileKind, string>>;
}

/** One sentence per line; with `isHtml`, tags move along with their words. */
export interface WorkerText {
  text: string;
  isHtml: boolean;
}

export type WorkerAnswer = { id: number; texts: readonly string[] } | { id: number; error: string };
