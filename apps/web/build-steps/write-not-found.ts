// Runs after the router's build: writes the page for paths that lead nowhere, in each language.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { messagesOf } from './catalogue-messages.ts';
import { plainPage } from './plain-page.ts';

const folder = path.join(import.meta.dirname, '..', 'build', 'client', 'not-found');
mkdirSync(folder, { recursive: true });
for (const locale of LOCALES) writeFileSync(path.join(folder, `${locale}.html`), notFoundIn(locale));

function notFoundIn(locale: Locale): string {
  const { title, text } = messagesOf(locale, 'not-found');
  const say = messagesOf(locale, 'shell');
  const link = (screen: Screen, name: string | undefined) => `<a href="${sitePath(locale, screen)}">${name}</a>`;
  return plainPage(locale, {
    ...{ title, texts: [text] },
    links: [
      link('translate/text', say.navTextTranslator),
      link('translate/pdf', say.navDocuments),
      link('translate/image', say.navImageTranslator),
      link('pricing', say.navPricing),
      `<a href="/docs/${locale}">${say.navHelp}</a>`,
      link('', say.toHome),
    ],
  });
}
