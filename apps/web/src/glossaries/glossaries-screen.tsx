import { sitePath } from '@interlinear/contract/site-paths';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { type GlossariesView, glossariesViewSearch, parseGlossariesView } from './glossaries-view.ts';
import { GlossaryList } from './glossary-list.tsx';
import { OpenGlossary } from './open-glossary.tsx';
import { useGlossaries } from './use-glossaries.ts';

/** The screen `glossaries`: the list, or one glossary (ENG-10, BILL-17). */
export function GlossariesScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{() => <Glossaries />}</RequireLogin>
    </ScreenProviders>
  );
}

function Glossaries() {
  const t = useTranslations('glossaries');
  const [search] = useSearchParams();
  const view = parseGlossariesView(search);
  const show = useShowView();
  return (
    <PageFrame title={t('title')} lede={t('lede')}>
      <QueryView query={useGlossaries(view.page)} failedText={t('failed')}>
        {(glossaries) =>
          view.glossary === undefined ? (
            <GlossaryList
              glossaries={glossaries}
              searchFor={(glossary) => glossariesViewSearch({ page: view.page, glossary })}
              onPage={(page, move) => show({ page, glossary: undefined }, move)}
              onOpen={(glossary) => show({ page: 1, glossary })}
            />
          ) : (
            <OpenGlossary
              key={view.glossary}
              glossary={glossaries.items.find(({ id }) => id === view.glossary)}
              back={glossariesViewSearch({ ...view, glossary: undefined })}
              onRemoved={() => show({ ...view, glossary: undefined })}
            />
          )
        }
      </QueryView>
    </PageFrame>
  );
}

function useShowView(): (view: GlossariesView, move?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  // Not awaited: the router shows navigation errors itself.
  return (view, move = { replace: false }) =>
    void navigate(sitePath(locale, 'glossaries') + glossariesViewSearch(view), move);
}
