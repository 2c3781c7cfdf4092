import type { Messages } from '@interlinear/messages';
import { browser } from 'wxt/browser';

type NamespacesOfExtension = Extract<keyof Messages, `extension${string}`>;

/** The key of one of the extension's messages. */
export type MessageName = { [Name in NamespacesOfExtension]: keyof Messages[Name] }[NamespacesOfExtension];

/** One of the extension's messages in the language of the browser. The values are in the order in which English names them. */
export function say(name: MessageName, ...values: (string | number)[]): string {
  return browser.i18n.getMessage(name, values.map(String));
}

/** The locale that the messages are in: the build has every catalogue say its own (`build-steps/locales.ts`). */
export function locale(): string {
  return browser.i18n.getMessage('catalogueLocale');
}
