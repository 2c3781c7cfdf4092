import { allExtensionMessages, extensionMessages } from '@interlinear/messages/extension';

/** Name of the message that contains its catalogue's locale. */
const LOCALE_MESSAGE = 'catalogueLocale';

interface BrowserMessage {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/** Generates `_locales/…/messages.json`, the browsers' catalogue format, from the project's catalogues. */
export function browserLocales(): { relativeDest: string; contents: string }[] {
  return allExtensionMessages().map(([locale, messages]) => ({
    relativeDest: `_locales/${locale.replace('-', '_')}/messages.json`,
    // Browsers do not reveal which catalogue they chose, so each contains its own locale.
    contents: JSON.stringify({ ...toBrowserMessages(messages), [LOCALE_MESSAGE]: { message: locale } }, undefined, 2),
  }));
}

function toBrowserMessages(messages: Readonly<Record<string, string>>): Record<string, BrowserMessage> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, toBrowserMessage(name, message)]));
}

/**
 * Converts placeholders: `{engine}` becomes `$engine$`. Values are passed by position, in the order of the English
 * message, in all languages.
 */
function toBrowserMessage(name: string, message: string): BrowserMessage {
  const english = extensionMessages('en');
  const values = [...new Set([...(english[name] ?? '').matchAll(/\{(\w+)\}/g)].map(([, value]) => value ?? ''))];
  if (values.length === 0) return { message };
  return {
    message: message.replaceAll(/\{(\w+)\}/g, '$$$1$$'),
    placeholders: Object.fromEntries(values.map((value, index) => [value, { content: `$${index + 1}` }])),
  };
}
