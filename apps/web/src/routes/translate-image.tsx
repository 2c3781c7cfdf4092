import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { ImageTranslatorScreen } from '../translate-image/image-translator-screen.tsx';
import type { Route } from './+types/translate-image.ts';

const loadMessages = screenLoader(['common', 'documents', 'engines', 'pictures', 'translator']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.pictures ?? {};
  return describePage({ locale: params.lang, screen: 'translate/image', title, description: lede });
}

export default ImageTranslatorScreen;

export { PageErrorBoundary as ErrorBoundary };
