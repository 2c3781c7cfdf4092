import type { Messages } from '@interlinear/messages';
import { Logo } from '@interlinear/ui/logo';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { useLocale } from '../locale/use-locale.ts';
import { ErrorNotice } from './error-notice.tsx';
import { PRODUCT_NAME } from './product.ts';

/** The error page when not even the shell could load. It loads its messages itself. */
export function StandaloneErrorPage({ error }: { error: unknown }) {
  const locale = useLocale();
  const [shell, setShell] = useState<Messages['shell']>();
  useEffect(() => {
    // Without messages, only the product name remains, which links to the home page.
    loadScreenMessages(locale, ['shell']).then(
      ({ messages }) => setShell(messages.shell),
      () => setShell(undefined),
    );
  }, [locale]);
  return (
    <main>
      <a href="/" className="flex items-center gap-2.5 p-4 text-ink no-underline">
        <Logo />
        <span className="display text-xl">{PRODUCT_NAME}</span>
      </a>
      {shell && (
        <IntlProvider locale={locale} messages={{ shell }}>
          <ErrorNotice error={error} />
        </IntlProvider>
      )}
    </main>
  );
}
