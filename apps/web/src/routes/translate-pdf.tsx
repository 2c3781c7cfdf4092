import { DocumentTranslatorScreen } from '../documents/upload/document-translator-screen.tsx';
import { loadScreenMessages } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import type { Route } from './+types/translate-pdf.ts';

const NAMESPACES = ['common', 'documents', 'engines', 'translator'] as const;

export async function loader({ params }: Route.LoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadScreenMessages(params.lang, NAMESPACES);
}

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.documents ?? {};
  return describePage({ locale: params.lang, screen: 'translate/pdf', title, description: lede });
}

export default DocumentTranslatorScreen;

export { PageErrorBoundary as ErrorBoundary };
