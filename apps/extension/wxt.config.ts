import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import { browserLocales } from './build-steps/locales.ts';
import { pictureAssets } from './build-steps/picture-assets.ts';

const PAGES = ['http://*/*', 'https://*/*'];

/** Hosts of the keyless engines. docs/extension-permissions.md explains every permission. */
const ENGINE_HOSTS = [
  'https://edge.microsoft.com/*',
  'https://translate-pa.googleapis.com/*',
  'https://translate.googleapis.com/*',
  'https://translate.google.com/*',
];

/** Sites whose captions can be found only by a script that runs before the page's own. */
const PLAYER_HOSTS = ['*://*.youtube.com/*', '*://*.youtube-nocookie.com/*', '*://*.netflix.com/*'];

const FIREFOX = {
  gecko: {
    // An id, not an address: `.invalid` can never be registered.
    id: 'interlinear@interlinear.invalid',
    strict_min_version: '140.0',
    // Translated texts go to the chosen engine. When logged in, favorites with their page addresses and the session
    // token go to the person's own site.
    data_collection_permissions: {
      required: ['websiteContent' as const, 'browsingActivity' as const, 'authenticationInfo' as const],
    },
  },
};

export default defineConfig({
  srcDir: 'src',
  outDir: 'dist',
  manifestVersion: 3,
  imports: false,
  zip: { artifactTemplate: 'interlinear-{{browser}}-{{version}}.zip', zipSources: false },
  // HarfBuzz, in the worker for pictures, is a module.
  vite: () => ({ plugins: [tailwindcss()], worker: { format: 'es' } }),
  hooks: {
    'build:publicAssets': (_, files) => {
      files.push(...browserLocales(), ...pictureAssets());
    },
  },
  manifest: ({ browser }) => ({
    name: 'Interlinear',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['activeTab', 'storage', 'contextMenus', 'scripting', ...(browser === 'firefox' ? [] : ['offscreen'])],
    host_permissions: [...ENGINE_HOSTS, ...PLAYER_HOSTS],
    // Requested one by one when a person adds an own engine. Of both schemes in one pattern, as `originPattern` says.
    optional_host_permissions: ['*://*/*'],
    // Compiles the programs that read and set the text of pictures; they are part of the package.
    content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" },
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    action: { default_title: 'Interlinear' },
    commands: {
      'toggle-page': {
        suggested_key: { default: 'Ctrl+Shift+T', mac: 'Command+Shift+T' },
        description: '__MSG_commandTogglePage__',
      },
      // Chrome reserves the keys above; these are free everywhere.
      'toggle-page-too': { suggested_key: { default: 'Alt+A' }, description: '__MSG_commandTogglePageToo__' },
      'toggle-subtitles': {
        suggested_key: { default: 'Alt+U' },
        description: '__MSG_commandToggleSubtitles__',
      },
      'switch-mode': { description: '__MSG_commandSwitchMode__' },
      'translate-picture': { suggested_key: { default: 'Alt+I' }, description: '__MSG_commandTranslatePicture__' },
      'translate-pictures': { description: '__MSG_commandTranslatePictures__' },
      'choose-part': { description: '__MSG_partChoose__' },
      'select-area': { description: '__MSG_areaTranslate__' },
    },
    content_scripts: [
      { matches: PAGES, js: ['loader.js'], all_frames: true, match_about_blank: true, run_at: 'document_idle' },
    ],
    // Dynamic URLs keep pages from probing for the extension. Firefox's URLs differ by installation anyway.
    web_accessible_resources: [
      {
        resources: [
          'page.js',
          'page-language.js',
          'floating-button.js',
          'input-box.js',
          'hover.js',
          'pictures.js',
          'part.js',
          'subtitles.js',
          'transcript.js',
          'player-hook.js',
          'selection.js',
          'card.js',
          'hand-over.js',
          'site-account.js',
        ],
        matches: PAGES,
        ...(browser === 'firefox' ? {} : { use_dynamic_url: true }),
      },
    ],
    ...(browser === 'firefox' ? { browser_specific_settings: FIREFOX } : { minimum_chrome_version: '138' }),
  }),
});
