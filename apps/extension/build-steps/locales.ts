import { allExtensionMessages, extensionMessages } from '@interlinear/messages/extension';

/** The name of the message that is the locale of its catalogue. */
const LOCALE_MESSAGE = 'catalogueLocale';

interface BrowserMessage {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/** `_locales/…/messages.json`, the browser's own form of catalogues, written from ours. */
export function browserLocales(): { relativeDest: string; contents: string }[] {
  return allExtensionMessages().map(([locale, messages]) => ({
    relativeDest: `_locales/${locale.replace('-', '_')}/messages.json`,
    // A browser does not say which of the catalogues it has taken: each says so itself.
    contents: JSON.stringify({ ...toBrowserMessages(messages), [LOCALE_MESSAGE]: { message: locale } }, undefined, 2),
  }));
}

function toBrowserMessages(messages: Readonly<Record<string, string>>): Record<string, BrowserMessage> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, toBrowserMessage(name, message)]));
}

/** `{engine}` is `$engine$` there. What stands where is told by order, and English sets the order for all ten. */
function toBrowserMessage(name: string, message: string): BrowserMessage {
  const english = extensionMessages('en');
  const values = [...new Set([...(english[name] ?? '').matchAll(/\{(\w+)\}/g)].map(([, value]) => value ?? ''))];
  if (values.length === 0) return { message };
  return {
    message: message.replaceAll(/\{(\w+)\}/g, '$$$1$$'),
    placeholders: Object.fromEntries(values.map((value, index) => [value, { content: `$${index + 1}` }])),
  };
}
