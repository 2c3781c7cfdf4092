import { fileURLToPath } from 'node:url';
import { LOCALES } from '@interlinear/messages/locales';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './build-steps/compile-messages.ts';
import { deviceAssets, deviceAssetsPath } from './build-steps/device-assets.ts';
import { pdfAssets } from './build-steps/pdf-assets.ts';

/** The API for `react-router dev`. In production, one server serves both app and API. */
const API = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    compileMessages(),
    pdfAssets(),
    deviceAssets(),
    tailwindcss(),
    reactRouter(),
    optimizeLocales.vite({ locales: [...LOCALES] }),
  ],
  // The worker's plugins are its own: it loads this module too.
  worker: { format: 'es', plugins: () => [deviceAssetsPath()] },
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // Its form for browsers needs a document, which the worker that reads Markdown does not have.
      'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
    },
  },
  // Bundled for prerendering too, so that the alias applies there.
  ssr: { noExternal: ['use-intl'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Bundles the shell and its dependencies into one chunk. Automatic splitting would cut them into many small
            // chunks, which are larger in total, and which every page has to preload.
            codeSplitting: { groups: [{ name: 'shell', test: /\/web\/src\/shell\/shell\.tsx$/ }] },
          },
        },
      },
    },
  },
  // The first browsers with `light-dark()`, which the design tokens use.
  // The manifest lists the files that the service worker keeps; the build removes it.
  build: { manifest: true, target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  server: { proxy: { '/pubapi1': API, '/priapi1': API, '/service': API } },
});
