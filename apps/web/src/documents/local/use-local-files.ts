import { useCallback, useEffect, useState } from 'react';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { loadChunk } from '../../loading/chunk-error.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { rememberUpload } from '../recent-upload.ts';
import type { DocumentSettings } from '../settings.ts';
import { addRecentDocument } from '../stored-values.ts';
import type { UploadOptions } from '../upload/use-upload-files.ts';
import { useUpdateDocument } from '../use-documents.ts';
import type { LocalSettings } from './local-document.ts';
import { createLocalId } from './local-id.ts';
import { importLocalDocuments } from './with-local-documents.ts';

const importPreparation = () => import('./prepare-file.ts');

/** Returns a function that translates files in this browser, with the options of an upload. */
export function useLocalFiles(): (files: readonly File[], options: UploadOptions) => void {
  const locale = useLocale();
  const updateDocument = useUpdateDocument();
  const showToast = useToast();
  const failureText = useFailureText();
  return useCallback(
    (files, { settings, pages, onSent }) => {
      async function add(file: File): Promise<void> {
        const [{ addLocalDocument }, { takePrepared }] = await loadChunk(() =>
          Promise.all([importLocalDocuments(), importPreparation()]),
        );
        const local = localSettingsOf(settings, pages);
        const prepared = await takePrepared(file, local);
        const now = new Date();
        const info = await addLocalDocument(createLocalId(), { file, settings: local, prepared, now }, locale);
        rememberUpload({ info, file }, now);
        updateDocument(info);
        addRecentDocument(info.id);
        onSent?.(info);
      }
      for (const file of files) {
        add(file).catch((error: unknown) =>
          showToast({ kind: 'failure', text: `${file.name}: ${failureText(error)}` }),
        );
      }
    },
    [locale, updateDocument, showToast, failureText],
  );
}

/** How far a chosen file is prepared. */
export type Preparation =
  | { status: 'none' }
  | { status: 'opening' }
  | { status: 'opened'; pages: number; isReady: boolean };

/** Opens the chosen file ahead of its translation. Failures are reported by the translation itself. */
export function usePreparation(file: File | undefined, settings: DocumentSettings): Preparation {
  const locale = useLocale();
  const [state, setState] = useState<Preparation>({ status: 'none' });
  const key = JSON.stringify(localSettingsOf(settings, ''));
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    const show = (next: Preparation) => !isOver && setState(next);
    async function prepare(chosen: File): Promise<void> {
      show({ status: 'opening' });
      const [{ preloadLocalDocuments }, { prepareFile }] = await loadChunk(() =>
        Promise.all([importLocalDocuments(), importPreparation()]),
      );
      // Safe: `key` was made of such settings.
      const { facts, isReady } = await prepareFile(chosen, JSON.parse(key) as LocalSettings);
      const pages = facts.pageCount;
      show({ status: 'opened', pages, isReady: false });
      const [, isLoaded] = await Promise.all([preloadLocalDocuments(locale), isReady]);
      show({ status: 'opened', pages, isReady: isLoaded });
    }
    prepare(file).catch(() => show({ status: 'none' }));
    return () => {
      isOver = true;
      setState({ status: 'none' });
    };
  }, [file, key, locale]);
  return state;
}

function localSettingsOf(settings: DocumentSettings, pages: string): LocalSettings {
  const { extractSettings, selectedEngine, sourceLanguage, targetLanguage, style } = settings;
  return {
    engine: selectedEngine,
    isOcr: extractSettings.is_ocr,
    enableFormula: extractSettings.enable_formula,
    enableTable: extractSettings.enable_table,
    ...{ source: sourceLanguage, target: targetLanguage, style, pages },
  };
}
