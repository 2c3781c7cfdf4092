import { loadMessages } from '@interlinear/messages/load';
import { FALLBACK_LOCALE, isLocale } from '@interlinear/messages/locales';
import { Outlet } from 'react-router';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { Shell } from '../shell/shell.tsx';
import type { Route } from './+types/locale.ts';

/** Everything under `/{locale}`: the messages of the shell, and the shell around the screen. */
export async function loader({ params }: Route.LoaderArgs) {
  return loadShell(params.lang);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadShell(params.lang);
}

async function loadShell(lang: string) {
  return { messages: { shell: await loadMessages(isLocale(lang) ? lang : FALLBACK_LOCALE, 'shell') } };
}

export default function LocaleRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export { PageErrorBoundary as ErrorBoundary };
