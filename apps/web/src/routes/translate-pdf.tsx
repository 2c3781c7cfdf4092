import { DocumentTranslatorScreen } from '../documents/upload/document-translator-screen.tsx';
import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/translate-pdf.ts';

const loadMessages = screenLoader(['billing', 'common', 'documents', 'engines', 'translator']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.documents ?? {};
  return describePage({ locale: params.lang, screen: 'translate/pdf', title, description: lede });
}

export default DocumentTranslatorScreen;

export { PageErrorBoundary as ErrorBoundary };
