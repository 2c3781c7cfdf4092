import type { DocumentInfo } from '@interlinear/contract/documents';
import { sitePath } from '@interlinear/contract/site-paths';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { useSharedFiles } from '../../installed-app/use-shared-content.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { useSession } from '../../session/site-session.ts';
import { useStoredValue } from '../../storage/stored-value.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { LOCAL_LIMITS } from '../local/local-limits.ts';
import { purgeDocuments } from '../local/local-store.ts';
import { useLocalFiles, usePreparation } from '../local/use-local-files.ts';
import { purgeLocalFiles } from '../local-files.ts';
import { preloadPdf, preloadReader } from '../reader/preload-reader.ts';
import { readerSearch } from '../reader-address.ts';
import { storedRecentDocuments, storedSettings } from '../stored-values.ts';
import { useFormatFileSize } from '../use-format-file-size.ts';
import { ChosenFiles, useChosenFiles } from './chosen-files.tsx';
import { DropArea } from './drop-area.tsx';
import { readPageList } from './page-list.ts';
import { RecentDocuments } from './recent-documents.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { useHandedOverFile } from './use-handed-over-file.ts';
import { useUploadFiles } from './use-upload-files.ts';

/** Takes files and settings, uploads them or, for visitors, translates them here, and shows their progress (DOC-01, 02, 04, 12). */
export function DocumentTranslator() {
  const t = useTranslations('documents');
  const settings = useStoredValue(storedSettings);
  const hasRecent = useStoredValue(storedRecentDocuments).some(isLocalDocument);
  const [pages, setPages] = useState('');
  const { chosen, add, remove, clear } = useChosenFiles();
  const locale = useLocale();
  const isLocal = useSession().status === 'visitor';
  const upload = useUploadFiles();
  const translateHere = useLocalFiles();
  const send = isLocal ? translateHere : upload;
  const open = useReader();
  const showToast = useToast();
  const handOver = useMemo(
    () => ({
      // Not awaited: checking a file that is in memory never fails.
      onFile: (file: File) => void add([file]),
      onFailed: () => showToast({ kind: 'failure', text: t('handOverFailed') }),
    }),
    [add, showToast, t],
  );
  useHandedOverFile(handOver);
  useSharedFiles(add);
  useEffect(() => {
    // Not awaited: they never fail.
    void purgeLocalFiles(new Date());
    void purgeDocuments(new Date());
  }, []);
  useEffect(() => {
    // Not awaited: it never fails. A file is likely to be chosen soon.
    void preloadReader(locale);
  }, [locale]);

  const first = chosen[0];
  const firstFile = first?.problem === undefined ? first?.file : undefined;
  const isAlone = chosen.length === 1;
  // Several files have no field for pages: a list that was typed for the first one must not apply to the others.
  const pageList = isAlone ? readPageList(pages) : '';
  useEffect(() => {
    // Not awaited: it never fails. Only a single file opens in the reader; several are followed here.
    if (isAlone && firstFile && /\.pdf$/i.test(firstFile.name)) void preloadPdf(firstFile);
  }, [isAlone, firstFile]);

  const preparation = usePreparation(isLocal && isAlone ? firstFile : undefined, settings);

  function translate(files: readonly File[]) {
    if (pageList === undefined) return;
    // A single file opens in the reader after its upload; several are followed here.
    send(files, { settings, pages: pageList, ...(files.length === 1 && { onSent: open }) });
    clear();
    setPages('');
  }

  return (
    <div className="grid gap-6">
      <DropArea onFiles={add} />
      {isLocal && <VisitorNote />}
      {isLocal && chosen.length === 0 && !hasRecent && (
        <SampleOffer
          settings={settings}
          onSample={(file, sampleSettings) =>
            translateHere([file], { settings: sampleSettings, pages: '', onSent: open })
          }
        />
      )}
      <PrefetchPageLinks page={sitePath(locale, 'pdf-display')} />
      {chosen.length > 0 && (
        <section aria-label={t('chosenFiles')} className="grid gap-5 rounded-lg border border-rule bg-sheet p-5 sm:p-6">
          <SettingsPanel
            settings={settings}
            onChange={storedSettings.set}
            pages={isAlone ? { value: pages, onChange: setPages } : undefined}
            isLocal={isLocal}
          />
          <ChosenFiles
            chosen={chosen}
            isReady={pageList !== undefined}
            isLocal={isLocal}
            preparation={preparation}
            onRemove={remove}
            onTranslate={translate}
          />
        </section>
      )}
      <RecentDocuments />
      {!isLocal && (
        <p className="text-sm text-faded">
          {t.rich('allDocuments', { link: (words) => <TextLink screen="pdfdocs">{words}</TextLink> })}
        </p>
      )}
    </div>
  );
}

/** Says where the documents of visitors are kept, and what an account adds. */
function VisitorNote() {
  const t = useTranslations('documents');
  const { bytes, pages } = LOCAL_LIMITS;
  const size = useFormatFileSize()(bytes);
  return (
    <p className="max-w-3xl text-sm text-faded">
      {t('localNote', { size, pages })}{' '}
      {t.rich('localAccount', {
        login: (words) => <TextLink screen="login">{words}</TextLink>,
        register: (words) => <TextLink screen="register">{words}</TextLink>,
      })}
    </p>
  );
}

/** Returns a function that opens a document in the reader, unless this screen was left in the meantime. */
function useReader(): (info: DocumentInfo) => void {
  const locale = useLocale();
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ({ id }) => {
    // Not awaited: the router handles errors.
    if (isHere.current) void navigate(sitePath(locale, 'pdf-display') + readerSearch({ id }));
  };
}
