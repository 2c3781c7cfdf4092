// Runs after the router's build: writes the manifest of the installable app in each language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALES, type Locale } from '@interlinear/messages/locales';

const client = path.join(import.meta.dirname, '..', 'build', 'client');

mkdirSync(path.join(client, 'manifests'), { recursive: true });
for (const locale of LOCALES)
  writeFileSync(path.join(client, 'manifests', `${locale}.webmanifest`), JSON.stringify(manifestOf(locale)));

/** The manifest in a language: it opens the text translator. */
function manifestOf(locale: Locale): object {
  const say = messagesOf(locale, 'shell');
  const { description } = messagesOf(locale, 'home');
  const icon = (size: number) => ({ src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    id: '/',
    name: 'Interlinear',
    short_name: 'Interlinear',
    description,
    lang: locale,
    dir: 'ltr',
    start_url: sitePath(locale, 'translate/text'),
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f0',
    theme_color: '#faf7f0',
    icons: [
      icon(192),
      icon(512),
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: say.navTextTranslator, url: sitePath(locale, 'translate/text') },
      { name: say.navPdfTranslator, url: sitePath(locale, 'translate/pdf') },
      { name: say.navImageTranslator, url: sitePath(locale, 'translate/image') },
      { name: say.navSubtitleTranslator, url: sitePath(locale, 'translate/subtitles') },
    ],
  };
}

function messagesOf(locale: Locale, namespace: 'shell' | 'home'): Record<string, string> {
  const file = new URL(import.meta.resolve('@interlinear/messages/locales'));
  // Safe: a test in the messages package checks that a catalogue is a flat object of strings.
  return JSON.parse(readFileSync(new URL(`catalogues/${locale}/${namespace}.json`, file), 'utf8'));
}
