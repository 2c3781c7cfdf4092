import './styles.css';
import { DETAILS_ID } from '@interlinear/contract/site-placeholders';
import { DEFAULT_LOCALE, isLocale } from '@interlinear/messages/locales';
import { THEME_SCRIPT } from '@interlinear/ui/theme-buttons';
import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useParams } from 'react-router';
import { EARLY_CLICKS_SCRIPT, repeatEarlyClicks } from './loading/early-clicks.ts';
import { TRUSTED_TYPES_SCRIPT } from './loading/trusted-types-script.ts';
import { StandaloneErrorPage } from './shell/standalone-error-page.tsx';

export function Layout({ children }: { children: ReactNode }) {
  const { lang } = useParams();
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  // Effects of the screen run before those of the layout.
  useEffect(repeatEarlyClicks, []);
  return (
    // The theme script sets attributes on this element before hydration.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15171c" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifests/${locale}.webmanifest`} />
        <script>{TRUSTED_TYPES_SCRIPT}</script>
        <script>{THEME_SCRIPT}</script>
        <script>{EARLY_CLICKS_SCRIPT}</script>
        {/* The server replaces the text. */}
        <script id={DETAILS_ID} type="application/json" suppressHydrationWarning>
          {'{}'}
        </script>
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <StandaloneErrorPage error={error} />;
}

/** Rendered until the redirect on paths that have no prerendered page. */
export function HydrateFallback() {
  return null;
}
