import type engines from './catalogues/en/engines.json';
import type errors from './catalogues/en/errors.json';
import type extension from './catalogues/en/extension.json';
import type home from './catalogues/en/home.json';
import type shell from './catalogues/en/shell.json';
import type translator from './catalogues/en/translator.json';

/** Every message by namespace and key. English is the pattern; a test holds the other nine to it. */
export interface Messages {
  shell: typeof shell;
  home: typeof home;
  translator: typeof translator;
  engines: typeof engines;
  errors: typeof errors;
  extension: typeof extension;
}

export const NAMESPACES = [
  'shell',
  'home',
  'translator',
  'engines',
  'errors',
  'extension',
] as const satisfies (keyof Messages)[];

/** One catalogue file per locale: what one screen or concern needs. */
export type Namespace = (typeof NAMESPACES)[number];
