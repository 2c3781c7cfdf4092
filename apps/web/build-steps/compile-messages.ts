import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const CATALOGUE = /\/catalogues\/[\w-]+\/\w+\.json$/;

/**
 * Parses the ICU syntax of every message while the app is built, so that no visitor downloads the parser (12 kB of gzip).
 * It belongs together with the alias of `use-intl/format-message` in `vite.config.ts`.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return undefined;
      // A catalogue is one flat object of strings; a test of the messages package holds it to that.
      const messages = JSON.parse(code) as Record<string, string>;
      const compiled = Object.entries(messages).map(([key, message]) => [key, compile(message)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
