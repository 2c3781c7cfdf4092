import de from './catalogues/de/docs.json' with { type: 'json' };
import deShell from './catalogues/de/shell.json' with { type: 'json' };
import en from './catalogues/en/docs.json' with { type: 'json' };
import enShell from './catalogues/en/shell.json' with { type: 'json' };
import es from './catalogues/es/docs.json' with { type: 'json' };
import esShell from './catalogues/es/shell.json' with { type: 'json' };
import fr from './catalogues/fr/docs.json' with { type: 'json' };
import frShell from './catalogues/fr/shell.json' with { type: 'json' };
import ja from './catalogues/ja/docs.json' with { type: 'json' };
import jaShell from './catalogues/ja/shell.json' with { type: 'json' };
import ko from './catalogues/ko/docs.json' with { type: 'json' };
import koShell from './catalogues/ko/shell.json' with { type: 'json' };
import pt from './catalogues/pt/docs.json' with { type: 'json' };
import ptShell from './catalogues/pt/shell.json' with { type: 'json' };
import ru from './catalogues/ru/docs.json' with { type: 'json' };
import ruShell from './catalogues/ru/shell.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/docs.json' with { type: 'json' };
import zhCNShell from './catalogues/zh-CN/shell.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/docs.json' with { type: 'json' };
import zhTWShell from './catalogues/zh-TW/shell.json' with { type: 'json' };
import type { Locale } from './locales.ts';

/** Texts of the documentation's frame, with those it shares with the web app's. */
export type DocsMessages = typeof en & typeof enShell;

const MESSAGES: Record<Locale, DocsMessages> = {
  en: { ...enShell, ...en },
  'zh-CN': { ...zhCNShell, ...zhCN },
  'zh-TW': { ...zhTWShell, ...zhTW },
  es: { ...esShell, ...es },
  fr: { ...frShell, ...fr },
  de: { ...deShell, ...de },
  ja: { ...jaShell, ...ja },
  ko: { ...koShell, ...ko },
  ru: { ...ruShell, ...ru },
  pt: { ...ptShell, ...pt },
};

/** Returns the texts of the documentation in a locale. None of those it uses has placeholders. */
export function docsMessages(locale: Locale): DocsMessages {
  return MESSAGES[locale];
}
