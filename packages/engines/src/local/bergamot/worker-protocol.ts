import type { FileKind } from './registry.ts';

/** What the worker is asked: to translate with one model, or through two. Models are loaded when they are first named. */
export interface WorkerRequest {
  id: number;
  models: readonly WorkerModel[];
  texts: readonly WorkerText[];
}

export interface WorkerModel {
  key: string;
  files: Partial<Record<FileKind, string>>;
}

/** Sentences stand on lines of their own; where `isHtml` is set, tags are moved along with their words. */
export interface WorkerText {
  text: string;
  isHtml: boolean;
}

export type WorkerAnswer = { id: number; texts: readonly string[] } | { id: number; error: string };
