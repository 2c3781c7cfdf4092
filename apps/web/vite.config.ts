import { LOCALES } from '@interlinear/messages/locales';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './build-steps/compile-messages.ts';
import { pdfAssets } from './build-steps/pdf-assets.ts';

/** Where `react-router dev` finds the API; the real server serves both from one port. */
const API = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [
    compileMessages(),
    pdfAssets(),
    tailwindcss(),
    reactRouter(),
    optimizeLocales.vite({ locales: [...LOCALES] }),
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // Bundled while prerendering too, so that the alias holds there.
  ssr: { noExternal: ['use-intl'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What surrounds every screen is one file, with all that it stands on: in many small ones, cut anew by every screen
            // that is added, it weighs more, and each of them is named in every first load.
            codeSplitting: { groups: [{ name: 'shell', test: /\/web\/src\/shell\/shell\.tsx$/ }] },
          },
        },
      },
    },
  },
  // The first browsers with `light-dark()`, which the design tokens stand on.
  build: { target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  server: { proxy: { '/pubapi1': API, '/priapi1': API, '/service': API } },
});
