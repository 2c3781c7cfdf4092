import { LazyReaderScreen } from '../documents/lazy-screens.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { PageMessages } from '../locale/page-messages.tsx';
import { describePrivatePage } from '../shell/page-description.ts';
import type { Route } from './+types/pdf-display.ts';

const NAMESPACES = ['common', 'documents', 'reader', 'shell'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.reader.title);
}

/** Without the shell, and so with messages of its own. */
export default function PdfDisplayRoute() {
  return (
    <PageMessages>
      <LazyReaderScreen />
    </PageMessages>
  );
}
