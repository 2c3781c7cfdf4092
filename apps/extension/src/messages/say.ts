import type { Messages } from '@interlinear/messages';
import { browser } from 'wxt/browser';

type NamespacesOfExtension = Extract<keyof Messages, `extension${string}`>;

/** Key of a message of the extension. */
export type MessageName = { [Name in NamespacesOfExtension]: keyof Messages[Name] }[NamespacesOfExtension];

/** Returns a message in the browser's language. Values are passed in the order of the placeholders in English. */
export function say(name: MessageName, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(name, values.map(String));
}

/** Returns the locale of the messages, which the build adds to every catalogue (`build-steps/locales.ts`). */
export function locale(): string {
  return browser.i18n.getMessage('catalogueLocale');
}
