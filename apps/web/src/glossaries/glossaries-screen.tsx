import { sitePath } from '@interlinear/contract/site-paths';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { PageFrame } from '../billing/page-frame.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { GlossaryList } from './glossary-list.tsx';
import { type GlossaryPlace, glossaryPlaceSearch, parseGlossaryPlace } from './glossary-place.ts';
import { OpenGlossary } from './open-glossary.tsx';
import { useGlossaries } from './use-glossaries.ts';

/** The screen `glossaries`: the list, or one of them (ENG-10, BILL-17). */
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
  const place = parseGlossaryPlace(search);
  const go = useGo();
  return (
    <PageFrame title={t('title')} lede={t('lede')}>
      <QueryView query={useGlossaries(place.page)} failedText={t('failed')}>
        {(glossaries) =>
          place.glossary === undefined ? (
            <GlossaryList
              glossaries={glossaries}
              pathOf={(glossary) => glossaryPlaceSearch({ page: place.page, glossary })}
              onPage={(page) => go({ page, glossary: undefined })}
              onOpen={(glossary) => go({ page: 1, glossary })}
            />
          ) : (
            <OpenGlossary
              key={place.glossary}
              glossary={glossaries.items.find(({ id }) => id === place.glossary)}
              back={glossaryPlaceSearch({ ...place, glossary: undefined })}
              onGone={() => go({ ...place, glossary: undefined })}
            />
          )
        }
      </QueryView>
    </PageFrame>
  );
}

function useGo(): (place: GlossaryPlace) => void {
  const navigate = useNavigate();
  const locale = useLocale();
  // It settles when the screen is shown; the router itself says what goes wrong.
  return (place) => void navigate(sitePath(locale, 'glossaries') + glossaryPlaceSearch(place));
}
