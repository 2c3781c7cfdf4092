import { LazyReaderScreen } from '../documents/lazy-screens.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { PageMessages } from '../locale/page-messages.tsx';
import { describePrivatePage } from '../shell/page-description.ts';
import type { Route } from './+types/pdf-display.ts';

const loadMessages = screenLoader(['common', 'documents', 'engines', 'reader', 'shell', 'translator']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ loaderData }: Route.MetaArgs) {
  return describePrivatePage(loaderData?.messages.reader.title);
}

/** Rendered outside the shell, so it provides its own messages. */
export default function PdfDisplayRoute() {
  return (
    <PageMessages>
      <LazyReaderScreen />
    </PageMessages>
  );
}
