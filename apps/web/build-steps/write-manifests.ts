// Runs after the router's build: writes the manifest of the installable app in each language.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { messagesOf } from './catalogue-messages.ts';

const client = path.join(import.meta.dirname, '..', 'build', 'client');

/** Documents that the operating system may open with the installed site: extensions by type. */
const DOCUMENTS = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
};
const SUBTITLES = {
  'application/x-subrip': ['.srt'],
  'text/vtt': ['.vtt'],
  'text/x-ssa': ['.ass', '.ssa'],
  'application/ttml+xml': ['.ttml', '.dfxp'],
};

mkdirSync(path.join(client, 'manifests'), { recursive: true });
for (const locale of LOCALES)
  writeFileSync(path.join(client, 'manifests', `${locale}.webmanifest`), JSON.stringify(manifestOf(locale)));

/** The manifest in a language: it opens the text translator. The service worker receives what other apps share. */
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
    share_target: {
      action: `/${locale}/share`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'files', accept: ['image/*', ...Object.entries({ ...DOCUMENTS, ...SUBTITLES }).flat(2)] }],
      },
    },
    file_handlers: [
      { action: sitePath(locale, 'translate/pdf'), accept: DOCUMENTS },
      { action: sitePath(locale, 'translate/subtitles'), accept: SUBTITLES },
    ],
    // A file opens in the window that is there already.
    launch_handler: { client_mode: 'navigate-existing' },
  };
}
