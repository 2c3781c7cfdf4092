import type { Messages, Namespace } from '@interlinear/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { loadScreenMessages } from './load-screen-messages.ts';
import { useLocale } from './use-locale.ts';

export interface LazyMessagesProps {
  /** Must be the same array on every render. */
  namespaces: readonly Namespace[];
  children: ReactNode;
}

/** Provides messages that the page does not have. Shows its children when they have arrived, and nothing if they do not. */
export function LazyMessages({ namespaces, children }: LazyMessagesProps) {
  const locale = useLocale();
  const [messages, setMessages] = useState<Partial<Messages>>();
  useEffect(() => {
    let isUnmounted = false;
    loadScreenMessages(locale, namespaces).then(
      (loaded) => {
        if (!isUnmounted) setMessages(loaded.messages);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [locale, namespaces]);
  if (!messages) return null;
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
