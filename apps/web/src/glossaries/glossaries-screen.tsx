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
import { useGlossaries, useGlossary } from './use-glossaries.ts';

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
  const { page, glossary } = parseGlossariesView(search);
  return (
    <PageFrame title={t('title')} lede={t('lede')}>
      {glossary === undefined ? <ListPage page={page} /> : <GlossaryPage key={glossary} id={glossary} page={page} />}
    </PageFrame>
  );
}

/** Shows a page of the list. */
function ListPage({ page }: { page: number }) {
  const t = useTranslations('glossaries');
  const show = useShowView();
  return (
    <QueryView query={useGlossaries(page)} failedText={t('failed')}>
      {(glossaries) => (
        <GlossaryList
          glossaries={glossaries}
          searchFor={(glossary) => glossariesViewSearch({ page, glossary })}
          onPage={(other, move) => show({ page: other, glossary: undefined }, move)}
          onOpen={(glossary) => show({ page: 1, glossary })}
        />
      )}
    </QueryView>
  );
}

/** Shows a glossary that was opened from a page of the list. */
function GlossaryPage({ id, page }: { id: string; page: number }) {
  const t = useTranslations('glossaries');
  const show = useShowView();
  const list: GlossariesView = { page, glossary: undefined };
  return (
    <QueryView query={useGlossary(id)} failedText={t('failed')}>
      {(glossary) => (
        <OpenGlossary glossary={glossary} back={glossariesViewSearch(list)} onRemoved={() => show(list)} />
      )}
    </QueryView>
  );
}

function useShowView(): (view: GlossariesView, move?: { replace: boolean }) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  // Not awaited: the router shows navigation errors itself.
  return (view, move = { replace: false }) =>
    void navigate(sitePath(locale, 'glossaries') + glossariesViewSearch(view), move);
}
