import { screenLoader } from '../locale/load-screen-messages.ts';
import { describePage } from '../shell/page-description.ts';
import { PageErrorBoundary } from '../shell/page-error-boundary.tsx';
import { SubtitleTranslatorScreen } from '../translate-subtitles/subtitle-translator-screen.tsx';
import type { Route } from './+types/translate-subtitles.ts';

const loadMessages = screenLoader(['common', 'documents', 'engines', 'subtitles', 'translator']);

export { loadMessages as clientLoader, loadMessages as loader };

export function meta({ params, loaderData }: Route.MetaArgs) {
  const { title, lede } = loaderData?.messages.subtitles ?? {};
  return describePage({ locale: params.lang, screen: 'translate/subtitles', title, description: lede });
}

export default SubtitleTranslatorScreen;

export { PageErrorBoundary as ErrorBoundary };
