import type { Messages } from '@interlinear/messages';
import { type ReactNode, useMemo } from 'react';
import { useMatches } from 'react-router';
import { IntlProvider } from 'use-intl';
import { useLocale } from './use-locale.ts';

/** Provides the messages that the matched routes have loaded: those of the shell and of the screen. */
export function PageMessages({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const matches = useMatches();
  const messages = useMemo(
    () => Object.assign({}, ...matches.map(({ loaderData }) => readMessages(loaderData))),
    [matches],
  );
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

function readMessages(loaderData: unknown): Partial<Messages> {
  if (typeof loaderData !== 'object' || loaderData === null || !('messages' in loaderData)) return {};
  // Safe: loader data with `messages` comes only from `screenLoader`.
  return loaderData.messages as Partial<Messages>;
}
